/** What a command prints, and whether it did what it was asked to. */
export interface CommandResult {
  readonly output: string;
  readonly isDone: boolean;
}
