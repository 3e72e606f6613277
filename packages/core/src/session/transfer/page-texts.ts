import { parsePageText } from '../../contract/page-text.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { PageText } from '../../model/page-text.ts';
import type { ServerCall } from '../connection/server-calls.ts';
import { toSigningError } from '../loading/envelope-loader.ts';
import type { Desk } from '../session-context.ts';

/** Where a text is: at a whole address, or below the document CDN's. */
function placeOf(textSrc: string, cdn: string): Pick<ServerCall, 'base' | 'path'> {
  if (!URL.canParse(textSrc)) return { base: cdn, path: `/${textSrc.replace(/^\/+/, '')}` };
  const { origin, pathname, search } = new URL(textSrc);
  return { base: origin, path: `${pathname}${search}` };
}

/**
 * Fetches the words of one page. They are public by their unguessable address, as the page's image
 * is, so no token goes to where they are: that may be anybody's server.
 */
export function createPageTexts(
  desk: Desk,
): (documentIndex: number, pageNumber: number) => Promise<PageText | null> {
  const { calls, life, notices, state } = desk;
  return async (documentIndex, pageNumber) => {
    const document = state.$envelope.get()?.documents[documentIndex];
    const page = document?.pages[pageNumber - 1];
    if (!page) throw new SigningError('invalid-value', `There is no page ${pageNumber}`);
    if (page.textSrc === null) return null;
    const chapter = life.signal;
    try {
      const place = placeOf(page.textSrc, desk.cdn);
      const response = await calls.send({ method: 'GET', ...place, anonymous: true });
      return parsePageText(response.body);
    } catch (cause) {
      const error = toSigningError(cause);
      if (!chapter.aborted) notices.report(error, 'page-text');
      throw error;
    }
  };
}
