import { type MockInstance, vi } from 'vitest';
import type { LogLine } from '../telemetry/log.ts';

/** What is written to the log from now on. */
export interface ReadLog {
  readonly text: () => string;
  readonly lines: () => readonly LogLine[];
  /** Lets the log be written to the console again. */
  readonly restore: () => void;
}

export function readLog(): ReadLog {
  const console_: MockInstance = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const texts = () => console_.mock.calls.map(([text]) => String(text));
  return {
    text: () => texts().join('\n'),
    lines: () => texts().map((text) => JSON.parse(text)),
    restore: () => console_.mockRestore(),
  };
}
