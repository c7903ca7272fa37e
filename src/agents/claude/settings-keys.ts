/**
 * Keys of Claude Code's settings of which a value of the wrong type makes it ignore the whole file, hooks included. Each was
 * tried on 2.1.332 with such a value: keys that it takes with any value, or drops alone, are not here; nor are keys that it
 * doesn't know, which it ignores. A file of a newer version may hold more.
 */

/** A string. */
export const texts = [
  "$schema",
  "advisorModel",
  "agent",
  "apiKeyHelper",
  "attributionProject",
  "autoMemoryDirectory",
  "awsAuthRefresh",
  "awsCredentialExport",
  "claudeMd",
  "downloadsMirrorUrl",
  "forceLoginOrgUUID",
  "gcpAuthRefresh",
  "language",
  "minimumVersion",
  "model",
  "otelHeadersHelper",
  "outputStyle",
  "plansDirectory",
  "pluginTrustMessage",
  "prUrlTemplate",
  "processWrapper",
  "proxyAuthHelper",
  "requiredMaximumVersion",
  "requiredMinimumVersion",
  "timeFormat",
  "timeZone",
] as const;

/** True or false. */
export const flags = [
  "agentPushNotifEnabled",
  "allowAllClaudeAiMcps",
  "allowClaudeInChromeWithManagedMcp",
  "allowManagedHooksOnly",
  "allowManagedMcpServersOnly",
  "allowManagedPermissionRulesOnly",
  "allowNestedModelAccessUnderForceLogin",
  "alwaysThinkingEnabled",
  "autoCompactEnabled",
  "autoContinueAtUsageLimit",
  "autoDreamEnabled",
  "autoMemoryEnabled",
  "autoScrollEnabled",
  "autoUploadSessions",
  "axScreenReader",
  "bashEditDiffEnabled",
  "channelsEnabled",
  "disableAgentView",
  "disableAllHooks",
  "disableArtifact",
  "disableBundledSkills",
  "disableClaudeAiConnectors",
  "disableCommandPluginSources",
  "disableDirectMcpSkills",
  "disableRemoteControl",
  "disableReplyCheck",
  "disableSideloadFlags",
  "disableSkillShellExecution",
  "disableWindowsBashCommandSplit",
  "disableWorkflows",
  "emojiCompletionEnabled",
  "enableAllProjectMcpServers",
  "enableArtifact",
  "enableWorkflows",
  "enforceAvailableModels",
  "fastMode",
  "fastModePerSessionOptIn",
  "fileCheckpointingEnabled",
  "forceRemoteSettingsRefresh",
  "idleCompaction",
  "includeCoAuthoredBy",
  "includeGitInstructions",
  "inputNeededNotifEnabled",
  "isolatePeerMachines",
  "precomputeCompactionEnabled",
  "prefersReducedMotion",
  "promptSuggestionEnabled",
  "remoteControlAtStartup",
  "respectGitignore",
  "respondToBashCommands",
  "showClearContextOnPlanAccept",
  "showMessageTimestamps",
  "showThinkingSummaries",
  "showTurnDuration",
  "skipAutoPermissionPrompt",
  "skipDangerousModePermissionPrompt",
  "skipWebFetchPreflight",
  "spinnerTipsEnabled",
  "switchModelsOnFlag",
  "syncClaudeAiPlugins",
  "syncClaudeAiSkills",
  "syntaxHighlightingDisabled",
  "terminalProgressBarEnabled",
  "terminalTitleFromRename",
  "todoFeatureEnabled",
  "useAutoModeDuringPlan",
  "verbose",
  "voiceEnabled",
  "wheelScrollAccelerationEnabled",
  "workflowKeywordTriggerEnabled",
  "wslInheritsWindowsSettings",
] as const;

/** A number above nothing. */
export const counts = ["cleanupPeriodDays", "desktopSessionCleanupPeriodDays", "skillListingMaxDescChars"] as const;

/** A list of strings. */
export const textLists = [
  "allowedHttpHookUrls",
  "availableModels",
  "claudeMdExcludes",
  "companyAnnouncements",
  "disabledMcpjsonServers",
  "enabledMcpjsonServers",
  "fallbackModel",
  "httpHookAllowedEnvVars",
  "pluginSuggestionMarketplaces",
] as const;

/** A list. */
export const lists = [
  "allowedChannelPlugins",
  "allowedMarketplaces",
  "blockedMarketplaces",
  "sshConfigs",
  "strictKnownMarketplaces",
] as const;

/** An object. */
export const records = [
  "autoMode",
  "enabledPlugins",
  "env",
  "modelOverrides",
  "pluginConfigs",
  "remote",
  "skillOverrides",
  "spinnerVerbs",
  "voice",
  "worktree",
] as const;

/** One of a few words. */
export const words = {
  autoUpdatesChannel: ["latest", "stable", "rc"],
  daemonColdStart: ["transient", "ask"],
  defaultShell: ["bash", "powershell"],
  defaultView: ["chat", "transcript"],
  disableAutoMode: ["disable"],
  disableDeepLinkRegistration: ["disable"],
  feedbackDrafts: ["notify", "quiet", "off"],
  managedSourcesBehavior: ["first-wins", "merge"],
  parentSettingsBehavior: ["first-wins", "merge"],
  tui: ["default", "fullscreen"],
  workflowSizeGuideline: ["unrestricted", "small", "medium", "large"],
} as const;

/** What `permissions.defaultMode` may say. */
export const modes = ["default", "plan", "acceptEdits", "auto", "dontAsk", "bypassPermissions", "manual"] as const;
