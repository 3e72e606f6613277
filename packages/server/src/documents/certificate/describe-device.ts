import Bowser from 'bowser';

/** A user agent in words, such as `Chrome 140 · Android 15`; as it is if it names neither. */
export function describeDevice(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent);
  const named = [browser, os].map(({ name = '', version = '' }) =>
    `${name} ${version.split('.')[0] ?? ''}`.trim(),
  );
  return named.filter((part) => part !== '').join(' · ') || userAgent;
}
