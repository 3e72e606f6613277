/** What a command prints, and whether it succeeded. */
export interface CommandResult {
  readonly output: string;
  readonly isDone: boolean;
}
