import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const messages = fileURLToPath(new URL('../../packages/react/src/i18n/messages/', import.meta.url));

/** The texts of one language, from the catalogs. */
export interface Words {
  /** Returns the text of a key up to its first placeholder. */
  say(key: string): string;
}

export function wordsOf(language: string): Words {
  const folder = `${messages}${language}/`;
  const texts = new Map<string, string>(
    readdirSync(folder).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(folder + file, 'utf8'))),
    ) as [string, string][],
  );
  return {
    say(key) {
      const text = texts.get(key);
      if (text === undefined) throw new Error(`${language} has no text "${key}"`);
      const beginning = (text.split('{')[0] ?? '').trim();
      if (beginning === '') throw new Error(`"${key}" begins with a value`);
      return beginning;
    },
  };
}
