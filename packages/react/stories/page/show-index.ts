import type { Story } from '../story.ts';
import { type Address, writeAddress } from './address.ts';

function link(text: string, address: Partial<Address>): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.textContent = text;
  anchor.href = writeAddress(address);
  return anchor;
}

function paragraph(...parts: readonly (string | Node)[]): HTMLParagraphElement {
  const element = document.createElement('p');
  element.append(...parts);
  return element;
}

/** Lists all stories, each with the language and theme of the address. */
export function showIndex(stories: readonly Story[], address: Address): void {
  document.title = 'Stories';
  const heading = document.createElement('h1');
  heading.textContent = 'Stories';
  const languages = ['en', 'de', 'es', 'fr', 'nl', 'pt'].map((lang) =>
    link(lang, { ...address, story: '', lang }),
  );
  const themes = (['light', 'dark', 'auto'] as const).map((theme) =>
    link(theme, { ...address, story: '', theme }),
  );
  const directions = (['ltr', 'rtl'] as const).map((dir) =>
    link(dir, { ...address, story: '', dir }),
  );
  const list = document.createElement('ul');
  for (const { id, title, scenes } of stories) {
    const item = document.createElement('li');
    item.append(link(title, { ...address, story: id }));
    if (scenes.length > 1) {
      for (const scene of scenes) {
        item.append(' · ', link(scene.id, { ...address, story: id, scene: scene.id }));
      }
    }
    list.append(item);
  }
  const spaced = (links: readonly Node[]) => links.flatMap((each) => [each, ' ']);
  const main = document.createElement('main');
  main.append(
    heading,
    paragraph('Language: ', ...spaced(languages)),
    paragraph('Theme: ', ...spaced(themes)),
    paragraph('Direction: ', ...spaced(directions)),
    list,
  );
  document.body.append(main);
}
