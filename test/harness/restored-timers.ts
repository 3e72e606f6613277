import { afterAll, vi } from 'vitest';

// The files of a worker share their globals: with these timers, the next file would wait forever.
afterAll(() => {
  if (vi.isFakeTimers()) throw new Error('This file leaves fake timers to the next one.');
});
