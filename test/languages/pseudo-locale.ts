import { readdirSync, readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Page } from '@playwright/test';

const english = new URL('../../packages/react/src/i18n/messages/en/', import.meta.url);

/** How much longer than English a translation may be, as a fraction. */
const growth = 0.4;

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
};

/** Padding for a text, in words as long as German ones. */
function padding(length: number): string {
  return 'ëxtrawörtlich '
    .repeat(Math.ceil(length / 14))
    .slice(0, length)
    .trimEnd();
}

function lengthen(text: string): string {
  const accented = [...text].map((letter) => accents[letter] ?? letter).join('');
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  if (letters === 0) return text;
  return `[${accented}${padding(Math.ceil(letters * growth))}]`;
}

/** Lengthens the words of a compiled message. Names of values and cases are kept. */
function pseudo(message: unknown): unknown {
  if (typeof message === 'string') return message === '#' ? message : lengthen(message);
  if (!Array.isArray(message)) return message;
  return message.map((part) => {
    if (!Array.isArray(part) || part.length < 3) return Array.isArray(part) ? part : pseudo(part);
    const [name, type, cases] = part;
    const changed = Object.entries(cases).map(([key, text]) => [key, pseudo(text)]);
    return [name, type, Object.fromEntries(changed)];
  });
}

/** Every English text with accented letters, in brackets and 40% longer. */
function pseudoMessages(): Record<string, unknown> {
  const texts: Record<string, string> = Object.assign(
    {},
    ...readdirSync(english).map((file) => JSON.parse(readFileSync(new URL(file, english), 'utf8'))),
  );
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, pseudo(compileMessageOrThrow(text))]),
  );
}

/** Serves the pseudo-locale in place of German on this page, whose browser must request German. */
export async function speakPseudo(page: Page): Promise<void> {
  const body = `export const messages = ${JSON.stringify(pseudoMessages())};`;
  await page.route(/\/de-[\w-]+\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}
