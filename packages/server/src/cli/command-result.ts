/** The output of a command, and whether it succeeded. */
export interface CommandResult {
  readonly output: string;
  readonly isDone: boolean;
  /** The exit code, of a command that has its own. */
  readonly code?: number;
}
