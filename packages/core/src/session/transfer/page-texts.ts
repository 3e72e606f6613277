import { parsePageText } from '../../contract/page-text.ts';
import { SigningError, toSigningError } from '../../errors/signing-error.ts';
import type { PageText } from '../../model/page-text.ts';
import type { ServerCall } from '../connection/server-calls.ts';
import type { SessionContext } from '../session-context.ts';

/** The address of a text: absolute, or relative to the document CDN. */
function locate(textSrc: string, cdn: string): Pick<ServerCall, 'base' | 'path'> {
  if (!URL.canParse(textSrc)) return { base: cdn, path: `/${textSrc.replace(/^\/+/, '')}` };
  const { origin, pathname, search } = new URL(textSrc);
  return { base: origin, path: `${pathname}${search}` };
}

/**
 * Fetches the text of one page. Like the page's image it is public by its unguessable address, so no
 * token is sent: the address may be on any server.
 */
export function createPageTexts(
  context: Pick<SessionContext, 'calls' | 'lifetime' | 'alerts' | 'state' | 'cdn'>,
): (documentIndex: number, pageNumber: number) => Promise<PageText | null> {
  const { calls, lifetime, alerts, state } = context;
  return async (documentIndex, pageNumber) => {
    const document = state.$envelope.get()?.documents[documentIndex];
    const page = document?.pages[pageNumber - 1];
    if (!page) throw new SigningError('invalid-value', `There is no page ${pageNumber}`);
    if (page.textSrc === null) return null;
    const { scope } = lifetime;
    try {
      const location = locate(page.textSrc, context.cdn);
      const response = await calls.send({ method: 'GET', ...location, anonymous: true });
      return parsePageText(response.body);
    } catch (cause) {
      const error = toSigningError(cause);
      if (!scope.aborted) alerts.reportError(error, 'page-text');
      throw error;
    }
  };
}
