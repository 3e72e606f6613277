import { run } from './cli/run.ts';

// What commands write is private to the server's user, regardless of the shell's default.
process.umask(0o077);

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
});
