import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function queueOf(...items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item.slice(0, 1), item);
  return queue;
}

function takeAll(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let item = queue.take(); item !== null; item = queue.take()) taken.push(item);
  return taken;
}

test('owners take turns, regardless of how many jobs one of them has queued', () => {
  expect(takeAll(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2'))).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'c2',
    'a3',
  ]);
});

test('a new owner waits for one job of each waiting owner, not for all jobs', () => {
  const queue = queueOf('a1', 'a2', 'a3');
  expect(queue.take()).toBe('a1');
  queue.add('b', 'b1');
  expect(takeAll(queue)).toEqual(['a2', 'b1', 'a3']);
});

test('an owner whose next item is not eligible is skipped and keeps its turn', () => {
  const queue = queueOf('a1', 'b1', 'a2');
  const isNotOfA = (item: string) => !item.startsWith('a');
  expect(queue.take(isNotOfA)).toBe('b1');
  expect(queue.take(isNotOfA)).toBeNull();
  expect(queue.size).toBe(2);
  expect(takeAll(queue)).toEqual(['a1', 'a2']);
});

test('everything can be taken at once', () => {
  const queue = queueOf('a1', 'b1', 'a2');
  expect(queue.clear()).toEqual(['a1', 'a2', 'b1']);
  expect(queue.size).toBe(0);
});
