/** What a hook process leaves behind. */
export interface Printed {
  stdout: string;
  stderr: string;
  exitCode: number;
}
