import { flushCompileCache } from 'node:module';
import { serve } from '../../packages/server/src/serve.ts';
import { createQuickEngine } from '../../packages/server/src/testing/test-server.ts';

// The server as main.ts runs it, but with pages drawn small.
if (!(await serve(process.env, { documentEngine: createQuickEngine() }))) process.exitCode = 1;
flushCompileCache();
