import { readdirSync } from 'node:fs';
import { readStatus } from '../test/hard/bombs/process-tree.ts';

/** Returns the resident memory of a process and its descendants, in bytes. */
export function treeMemory(processId: number): number {
  const children = new Map<number, number[]>();
  const memory = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = readStatus(name);
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    memory.set(Number(name), Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024);
  }
  const sum = (id: number): number =>
    (memory.get(id) ?? 0) + (children.get(id) ?? []).reduce((total, each) => total + sum(each), 0);
  return sum(processId);
}
