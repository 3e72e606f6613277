// Compiles packages/react/src/i18n/messages/<lang>/*.json (id -> ICU text) to a module for each
// language, so that the browser needs no message compiler.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const i18n = fileURLToPath(new URL('../packages/react/src/i18n/', import.meta.url));

/**
 * The texts of a late part, in `consent.json`: all languages are in the module of that part, because few
 * signers need it, and the first script has the others in English.
 */
const latePart = 'consent';

function readMessages(language: string, takes: (area: string) => boolean): Record<string, string> {
  const folder = join(i18n, 'messages', language);
  const messages: Record<string, string> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    if (!takes(basename(file, '.json'))) continue;
    const area: Record<string, string> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const [id, text] of Object.entries(area)) {
      if (id in messages) throw new Error(`${language}/${file}: "${id}" is in two files`);
      messages[id] = text;
    }
  }
  return messages;
}

/** Compiles a message. One that is not valid ICU MessageFormat fails the build. */
function compile(language: string, id: string, text: string): unknown {
  try {
    return compileMessageOrThrow(text);
  } catch (cause) {
    throw new Error(`${language}: "${id}" cannot be read: ${text}`, { cause });
  }
}

function writeModule(name: string, type: 'Messages' | 'AllMessages', messages: object): void {
  const module = [
    `import type { ${type} } from '@lingui/core';`,
    '',
    `export const messages: ${type} = ${JSON.stringify(messages)};`,
    '',
  ].join('\n');
  const path = join(i18n, 'compiled', `${name}.ts`);
  // A test that runs at the same time must not read a half-written module.
  if (existsSync(path) && readFileSync(path, 'utf8') === module) return;
  writeFileSync(path, module);
}

function compileArea(language: string, takes: (area: string) => boolean): object {
  const compiled = Object.entries(readMessages(language, takes)).map(([id, text]) => [
    id,
    compile(language, id, text),
  ]);
  return Object.fromEntries(compiled);
}

export default function compileMessages(): void {
  const languages = readdirSync(join(i18n, 'messages'));
  mkdirSync(join(i18n, 'compiled'), { recursive: true });
  for (const file of readdirSync(join(i18n, 'compiled'))) {
    const name = basename(file, '.ts');
    if (name !== latePart && !languages.includes(name)) rmSync(join(i18n, 'compiled', file));
  }
  const late: Record<string, object> = {};
  for (const language of languages) {
    writeModule(
      language,
      'Messages',
      compileArea(language, (area) => area !== latePart),
    );
    late[language] = compileArea(language, (area) => area === latePart);
  }
  writeModule(latePart, 'AllMessages', late);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileMessages();
