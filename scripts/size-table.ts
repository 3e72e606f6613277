/** A part of the first script, and where its modules are. */
interface Part {
  readonly name: string;
  readonly folders: readonly string[];
}

/** A module belongs to the first part with one of its folders. */
const parts: readonly Part[] = [
  { name: 'Preact, in the place of React', folders: ['node_modules/preact'] },
  {
    name: 'Nano Stores',
    folders: ['node_modules/nanostores', 'node_modules/@nanostores'],
  },
  { name: 'Lingui', folders: ['node_modules/@lingui'] },
  { name: 'r2wc', folders: ['node_modules/@r2wc'] },
  { name: 'idb', folders: ['node_modules/idb'] },
  { name: 'The element: attributes, properties, events', folders: ['packages/element', 'scripts'] },
  { name: 'Texts in English', folders: ['packages/react/src/i18n/compiled'] },
  { name: 'Languages and formats', folders: ['packages/react/src/i18n'] },
  { name: 'Pages, fields and answers on them', folders: ['packages/react/src/signing/pages'] },
  {
    name: 'The popup in which a field is filled in',
    folders: ['packages/react/src/signing/field-popup'],
  },
  { name: 'Look and brand', folders: ['packages/react/src/root'] },
  { name: 'Other screens and controls', folders: ['packages/react'] },
  {
    name: 'Calls to the server, and who signs',
    folders: [
      'packages/core/src/ports',
      'packages/core/src/session/connection',
      'packages/core/src/session/access',
      'packages/core/src/session/loading',
    ],
  },
  { name: 'Reading what the server says', folders: ['packages/core/src/contract'] },
  {
    name: 'Rules of fields',
    folders: [
      'packages/core/src/rules',
      'packages/core/src/field-types',
      'packages/core/src/model',
    ],
  },
  { name: 'The session: answers, navigation, alerts', folders: ['packages/core'] },
];

function partOf(module: string): string {
  const part = parts.find(({ folders }) =>
    folders.some((folder) => module.startsWith(`${folder}/`)),
  );
  if (part === undefined) throw new Error(`${module} belongs to no part of scripts/size-table.ts`);
  return part.name;
}

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** What a page loads before the first field, in bytes after gzip. */
export interface FirstLoad {
  readonly js: number;
  readonly css: number;
}

/**
 * The table of docs/size.md.
 *
 * @param modules - Bytes of each module before it is minified. They share out the bytes of the script.
 */
export function sizeTable(
  { js, css }: FirstLoad,
  modules: Readonly<Record<string, number>>,
): string {
  const code = Object.entries(modules).filter(([module]) => !module.endsWith('.css'));
  const whole = code.reduce((sum, [, bytes]) => sum + bytes, 0);
  const shares = new Map<string, number>();
  for (const [module, bytes] of code) {
    const part = partOf(module);
    shares.set(part, (shares.get(part) ?? 0) + (bytes / whole) * js);
  }
  const rows = [...shares, ['Styles', css] as const].sort(([, one], [, other]) => other - one);
  return [
    '| Part | kB |',
    '|---|--:|',
    ...rows.map(([part, bytes]) => `| ${part} | ${inKilobytes(bytes)} |`),
    `| **Script, and the styles in it** | **${inKilobytes(js)} + ${inKilobytes(css)}** |`,
  ].join('\n');
}

const total = /\*\*(\d+\.\d) \+ (\d+\.\d)\*\*/;

/** Bytes by which a table may be behind. */
const tolerance = 300;

/** Whether a document's table is about what is loaded. */
export function isCurrent(document: string, { js, css }: FirstLoad): boolean {
  const [, scripts, styles] = total.exec(document) ?? [];
  return (
    Math.abs(Number(scripts) * 1000 - js) <= tolerance &&
    Math.abs(Number(styles) * 1000 - css) <= tolerance
  );
}
