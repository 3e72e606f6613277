import { serve } from './serve.ts';

if (!(await serve(process.env))) process.exitCode = 1;
