// Compiles packages/<name>/src/i18n/messages/<lang>/*.json (id -> ICU text) to a module for each language, so
// that neither browser nor server needs a message compiler. The screens' English has two: its texts are part
// of the first script, except those that only late parts show.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** The texts of one package, in `messages/` of this folder. */
interface Catalog {
  readonly i18n: string;
  /** The areas whose texts only late parts show. */
  readonly lateAreas: readonly string[];
}

const i18nOf = (name: string) =>
  fileURLToPath(new URL(`../packages/${name}/src/i18n/`, import.meta.url));

/** The texts of the screens, and those of mails and certificates. */
const catalogs: readonly Catalog[] = [
  {
    i18n: i18nOf('react'),
    lateAreas: [
      ...['announce', 'chrome', 'code', 'consent', 'dialogs', 'list', 'pages', 'popups'],
      ...['sandbox', 'screens', 'tour'],
    ],
  },
  { i18n: i18nOf('server'), lateAreas: [] },
];

type IsIncluded = (area: string) => boolean;

function readMessages(
  i18n: string,
  language: string,
  isIncluded: IsIncluded,
): Record<string, string> {
  const folder = join(i18n, 'messages', language);
  const messages: Record<string, string> = {};
  for (const file of readdirSync(folder).filter((name) => isIncluded(basename(name, '.json')))) {
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

function writeModule(path: string, messages: Readonly<Record<string, unknown>>): void {
  const module = [
    "import type { Messages } from '@lingui/core';",
    '',
    `export const messages: Messages = ${JSON.stringify(messages)};`,
    '',
  ].join('\n');
  // A test that runs at the same time must not read a half-written module.
  if (existsSync(path) && readFileSync(path, 'utf8') === module) return;
  writeFileSync(path, module);
}

function compileCatalog({ i18n, lateAreas }: Catalog): void {
  const isLate: IsIncluded = (area) => lateAreas.includes(area);
  const languages = readdirSync(join(i18n, 'messages'));
  const modules = languages.flatMap((language): [string, string, IsIncluded][] =>
    language === 'en' && lateAreas.length > 0
      ? [
          ['en', language, (area) => !isLate(area)],
          ['en-late', language, isLate],
        ]
      : [[language, language, () => true]],
  );
  const names = modules.map(([name]) => name);
  mkdirSync(join(i18n, 'compiled'), { recursive: true });
  for (const file of readdirSync(join(i18n, 'compiled'))) {
    if (!names.includes(basename(file, '.ts'))) rmSync(join(i18n, 'compiled', file));
  }
  for (const [name, language, isIncluded] of modules) {
    const compiled = Object.entries(readMessages(i18n, language, isIncluded)).map(([id, text]) => [
      id,
      compile(language, id, text),
    ]);
    writeModule(join(i18n, 'compiled', `${name}.ts`), Object.fromEntries(compiled));
  }
}

export default function compileMessages(): void {
  for (const catalog of catalogs) compileCatalog(catalog);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileMessages();
