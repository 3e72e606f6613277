/**
 * A dynamic import that can succeed after it has failed. Browsers remember a module that did not load,
 * Chromium for as long as the page is open: the same address then fails without a request. So another
 * attempt, made at once and whenever the part is asked for again, has an address of its own.
 *
 * Not on a page whose import map lists integrity hashes: a hash belongs to one address, and a file with
 * any other would be run unchecked.
 */
export const retryImport = <Module>(load: (query: string) => Promise<Module>): Promise<Module> =>
  load('').catch((error: unknown) => {
    const hasIntegrity = [...document.scripts].some(
      ({ type, text }) => type === 'importmap' && text.includes('"integrity"'),
    );
    if (hasIntegrity) throw error;
    return load(`?${Date.now()}`);
  });
