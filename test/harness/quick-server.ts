import { flushCompileCache } from 'node:module';
import { serve } from '../../packages/server/src/serve.ts';
import { createQuickEngine } from '../../packages/server/src/testing/test-server.ts';

// The server as main.ts runs it, but with pages drawn small, by processes that stay until it ends.
const documents = createQuickEngine({ idleTime: 3_600_000 });
if (!(await serve(process.env, documents))) process.exitCode = 1;
flushCompileCache();
