// `npm start`: goes from a fresh clone to a running server, with links to sign.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, findNode, root } from './toolchain.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  const server = spawn(findNode(), [join(root, 'packages/server/dist/main.js')], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  // Ctrl+C in a terminal reaches the server as well, which treats both signals as one. If only this
  // process is ended, for example by a supervisor, it ends the server too.
  process.on('SIGINT', () => server.kill('SIGINT'));
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
