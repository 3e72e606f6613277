import { loseConnection, type Reply, respond } from './fake-ports.ts';

/** How servers of others respond to what the specification does not have, by name. */
export const unsupportedReplies: readonly (readonly [name: string, reply: Reply])[] = [
  ...[400, 401, 403, 404, 405, 415, 422, 500, 501].map(
    (status) => [`a ${status}`, respond({ message: 'Not here' }, status)] as const,
  ),
  ['a page', respond(undefined)],
  ['no response', loseConnection],
];
