import { run } from './cli/run.ts';

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
});
