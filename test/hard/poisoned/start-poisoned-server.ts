import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { killTree } from '../bombs/process-tree.ts';

const here = (name: string) => new URL(name, import.meta.url);

/** A signing server in its own process, where some answers make stamping fail. */
export interface PoisonedServer {
  readonly url: string;
  /** API keys of two companies. */
  readonly others: string;
  readonly poisoned: string;
  /** Kills it and its document processes, so that its folder can be removed. */
  killAll(): Promise<void>;
}

/**
 * @param isPatient - Whether a document may hang for ten minutes before the server gives it up,
 * instead of seconds.
 */
export async function startPoisonedServer(
  dataDir: string,
  smtpUrl: string,
  { isPatient }: { readonly isPatient: boolean },
): Promise<PoisonedServer> {
  const process_ = spawn(
    process.execPath,
    [
      '--import',
      here('../durability/source-packages.ts').href,
      fileURLToPath(here('./server-process.ts')),
      dataDir,
      smtpUrl,
      ...(isPatient ? ['patient'] : []),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(process_, 'exit');
  const [line] = await Promise.race([
    once(createInterface(process_.stdout), 'line'),
    ended.then(() => {
      throw new Error('The server ended before it listened.');
    }),
  ]);
  const started: { readonly url: string; readonly companies: readonly string[] } = JSON.parse(line);
  const [others = '', poisoned = ''] = started.companies;
  return {
    url: started.url,
    others,
    poisoned,
    killAll: () => killTree(process_),
  };
}
