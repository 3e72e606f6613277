import type { Progress } from '../events/events.ts';

/** The progress for a number of required fields, each group counted once. */
export function progressOf(required: number, done: number): Progress {
  return {
    required,
    done,
    outstanding: required - done,
    percent: required === 0 ? 100 : Math.round((done / required) * 100),
    complete: done === required,
  };
}
