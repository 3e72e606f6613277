// Compiles packages/react/src/i18n/messages/<lang>/*.json (id -> ICU text) to modules, so that the
// browser needs no message compiler. Each language has two modules: one with the messages needed
// before the first field can be filled in, and one with the rest.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const i18n = fileURLToPath(new URL('../packages/react/src/i18n/', import.meta.url));

/** Matches the ids of messages that load after the first screen. */
const later =
  /^(alert|announce|code|connection|contact|dialog|download|error|error-screen|help|legal|limit|link|list|maintenance|otp|password|product|reject|server_errors|status|submission|tour|trial|upload|widget-result|widget-verify|zoom)\.|^popup\.(date|option|prompt|signature|upload)\.|^popup\.select-an-option$|^popup\.(add-your|missing)\.(?!text)|^pages\.image-as-text$|^field\.[a-z]+_\w+$|^field\.(invalid|unreadable)$|^popup\.text\.enter-hint$|^footer\.(confirm|sending)$|^side\.(?!label)/;

function readMessages(language: string): Record<string, string> {
  const folder = join(i18n, 'messages', language);
  const messages: Record<string, string> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const area: Record<string, string> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const [id, text] of Object.entries(area)) {
      if (id in messages) throw new Error(`${language}/${file}: "${id}" is in two files`);
      messages[id] = text;
    }
  }
  return messages;
}

/** Whether a part of a compiled message, or one inside it, is more than a text, a value or a plural. */
function isUnknown(part: unknown): boolean {
  if (!Array.isArray(part)) return false;
  const [, type, cases = {}] = part;
  return (type !== undefined && type !== 'plural') || Object.values(cases).flat().some(isUnknown);
}

/** Compiles a message. One that is invalid, or more than packages/element can show, fails the build. */
function compile(language: string, id: string, text: string): unknown {
  try {
    const parts = compileMessageOrThrow(text);
    if ([parts].flat().some(isUnknown))
      throw new Error('It has more than texts, values and plurals');
    return parts;
  } catch (cause) {
    throw new Error(`${language}: "${id}" cannot be read: ${text}`, { cause });
  }
}

type Compiled = readonly (readonly [string, unknown])[];

function writeModule(
  file: string,
  name: string,
  messages: Compiled,
  more: readonly string[],
): void {
  const module = [
    "import type { Messages } from '@lingui/core';",
    '',
    `export const ${name}: Messages = ${JSON.stringify(Object.fromEntries(messages))};`,
    ...more,
    '',
  ].join('\n');
  const path = join(i18n, 'compiled', `${file}.ts`);
  // Whoever reads an equal module meanwhile finds it whole.
  if (existsSync(path) && readFileSync(path, 'utf8') === module) return;
  writeFileSync(path, module);
}

export default function compileMessages(): void {
  mkdirSync(join(i18n, 'compiled'), { recursive: true });
  for (const language of readdirSync(join(i18n, 'messages'))) {
    const compiled = Object.entries(readMessages(language)).map(
      ([id, text]) => [id, compile(language, id, text)] as const,
    );
    const rest = `${language}-rest`;
    const isFirst = ([id]: readonly [string, unknown]) => !later.test(id);
    writeModule(language, 'first', compiled.filter(isFirst), [
      `export const loadRest = () => import('./${rest}.ts');`,
    ]);
    writeModule(
      rest,
      'messages',
      compiled.filter((message) => !isFirst(message)),
      [],
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileMessages();
