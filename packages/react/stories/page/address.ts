/** What the page's address requests. */
export interface Address {
  readonly story: string;
  /** `null` for all scenes of the story. */
  readonly scene: string | null;
  readonly lang: string | undefined;
  readonly theme: 'light' | 'dark' | 'auto';
  /** The direction of the page around the screens. */
  readonly dir: 'ltr' | 'rtl';
}

/** Reads `#/story/scene?lang=de&theme=dark&dir=rtl`. Every part except the story is optional. */
export function readAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [story = '', scene] = path.split('/');
  const asked = new URLSearchParams(query);
  const theme = asked.get('theme');
  return {
    story,
    scene: scene === undefined || scene === '' ? null : scene,
    lang: asked.get('lang') ?? undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    dir: asked.get('dir') === 'rtl' ? 'rtl' : 'ltr',
  };
}

export function writeAddress({ story, scene, lang, theme, dir }: Partial<Address>): string {
  const query = new URLSearchParams();
  if (lang) query.set('lang', lang);
  if (theme && theme !== 'auto') query.set('theme', theme);
  if (dir === 'rtl') query.set('dir', dir);
  const path = ['#', story, scene].filter(Boolean).join('/');
  return query.size > 0 ? `${path}?${query}` : path;
}
