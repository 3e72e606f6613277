import { parsePreview } from '../../contract/parse-envelope.ts';
import { parseUser } from '../../contract/user.ts';
import type { SessionContext } from '../session-context.ts';
import type { Ending } from './end-session.ts';

/**
 * Asks the server what has become of the envelope, after an action whose response does not say. The
 * envelope's own status and address come before the user's, except if only the user's say that it is
 * over. Rejects if neither can be loaded.
 */
export async function askStatus({ calls }: Pick<SessionContext, 'calls'>): Promise<Ending> {
  const get = async (path: string) => (await calls.send({ method: 'GET', path })).body;
  const [user, envelope] = await Promise.allSettled([
    get('/user').then(parseUser),
    // Who signs does not matter to its status.
    get('/data/envelope').then(parsePreview),
  ]);
  const sources = [envelope, user].flatMap((result) =>
    result.status === 'fulfilled' ? result.value : [],
  );
  if (sources.length === 0 && user.status === 'rejected') throw user.reason;
  const known = sources.filter(({ status }) => status !== 'unknown');
  const source = known.find(({ unsignable }) => unsignable) ?? known[0];
  return {
    status: source?.status ?? 'unknown',
    redirectUrl: sources.find(({ redirectUrl }) => redirectUrl !== null)?.redirectUrl ?? null,
  };
}
