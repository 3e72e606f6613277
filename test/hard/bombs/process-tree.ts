import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel tells of a process: an empty string if it has ended in the meantime. */
export function readStatus(name: string): string {
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
