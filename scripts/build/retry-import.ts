/**
 * A dynamic import that can succeed after it has failed. Browsers remember that a module failed to
 * load, Chromium for as long as the page is open: the same address then fails without a request.
 * Each retry, immediate or on a later request for the module, therefore uses another address.
 *
 * There is no retry on a page whose import map lists integrity hashes: a hash belongs to one
 * address, and a file at any other address would run unchecked.
 */
export const retryImport = <Module>(load: (query: string) => Promise<Module>): Promise<Module> =>
  load('').catch((error: unknown) => {
    const hasIntegrity = [...document.scripts].some(
      ({ type, text }) => type === 'importmap' && text.includes('"integrity"'),
    );
    if (hasIntegrity) throw error;
    return load(`?${Date.now()}`);
  });
