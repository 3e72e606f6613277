import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

/** What the kernel tells of a process: an empty string if it has ended in the meantime. */
export function readStatus(name: string): string {
  try {
    return readFileSync(`/proc/${name}/status`, 'latin1');
  } catch {
    return '';
  }
}

/** Returns the ids of a process's children that have not ended: none where there is no `/proc`. */
export function childrenOf(processId: number): number[] {
  if (!existsSync('/proc')) return [];
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

/**
 * Kills a server's process and its document processes, which would go on with their jobs for a
 * moment. Resolves when none of them can write a file any more.
 */
export async function killTree(server: ChildProcess): Promise<void> {
  const children = childrenOf(server.pid ?? 0);
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  for (const child of children) killIfAlive(child);
  while (children.some(isAlive)) await setImmediate();
}

function killIfAlive(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch (error) {
    const hasEnded = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!hasEnded) throw error;
  }
}
