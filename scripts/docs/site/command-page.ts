import * as help from '../../../packages/server/src/cli/help.ts';

/** The commands in the order of their page, each with its help. */
const commands: readonly (readonly [string, string])[] = [
  ['sign-envelope', help.mainHelp],
  ['send', help.sendHelp],
  ['serve, work, and their settings', help.serveHelp],
  ['jobs', help.jobsHelp],
  ['keys', help.keysHelp],
  ['links', help.linksHelp],
  ['company', help.companyHelp],
  ['verify', help.verifyHelp],
  ['conformance', help.conformanceHelp],
  ['backup', help.backupHelp],
  ['restore', help.restoreHelp],
  ['migrate-store', help.migrateStoreHelp],
  ['erase', help.eraseHelp],
];

/** The page of the command line and of the settings: the help of each command. */
export function commandPage(): string {
  const shown = new Set(commands.map(([, text]) => text));
  const missing = Object.entries(help).filter(
    ([name, text]) => name.endsWith('Help') && !name.startsWith('server') && !shown.has(text),
  );
  if (missing.length > 0) throw new Error(`The page has no ${missing.map(([name]) => name)}`);
  const sections = commands.map(([name, text]) => `## ${name}\n\n\`\`\`text\n${text}\n\`\`\``);
  return `# The command line and settings

What \`sign-envelope --help\` says, of every command. Each setting is a variable of the environment.

${sections.join('\n\n')}
`;
}
