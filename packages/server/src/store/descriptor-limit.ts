import { readFileSync } from 'node:fs';

/** The limit of open files and connections: Node raises the soft limit to the hard one when it starts. */
export function readDescriptorLimit(): number {
  const usual = 1024;
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Only Linux has this file.
    return usual;
  }
  const soft = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? usual);
  return Math.min(Math.max(soft, 64), 100_000);
}
