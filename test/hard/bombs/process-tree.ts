import { readdirSync, readFileSync } from 'node:fs';

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

/** Returns an empty string if the process has ended in the meantime. */
function readStatus(name: string): string {
  try {
    return readFileSync(`/proc/${name}/status`, 'latin1');
  } catch {
    return '';
  }
}

/** Returns the ids of a process's children that have not ended. */
export function childrenOf(processId: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => Number(/^PPid:\s+(\d+)/m.exec(readStatus(name))?.[1]) === processId)
    .map(Number);
}

/** A zombie counts as ended: it only waits for its parent to collect its exit status. */
export function isAlive(processId: number): boolean {
  const state = /^State:\s+(\w)/m.exec(readStatus(String(processId)))?.[1];
  return state !== undefined && state !== 'Z';
}
