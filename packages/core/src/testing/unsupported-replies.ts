import type { SandboxOutcome } from '../sandbox/sandbox-reply.ts';

/** How servers of others respond to what the specification does not have, by name. */
export const unsupportedReplies: readonly (readonly [name: string, reply: SandboxOutcome])[] = [
  ...[400, 401, 403, 404, 405, 415, 422, 500, 501].map(
    (status) => [`a ${status}`, { status, body: { message: 'Not here' } }] as const,
  ),
  ['a page', 'web-page'],
  ['no response', 'lost'],
];
