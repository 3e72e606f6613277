import type { WireAuth, WireEnvelope, WireUser } from '@sign-envelope/core/contract';
import type { Sandbox, SandboxReply } from '@sign-envelope/core/sandbox';

/** A response that never arrives. */
export const never: SandboxReply = () => new Promise(() => undefined);

/** Changes what the sandbox responds to the calls of a path. */
export function change<Body>(sandbox: Sandbox, path: string, edit: (body: Body) => object): void {
  sandbox.reply(path, async (request) => {
    const { body, ...rest } = await sandbox.respond(request);
    return { ...rest, body: edit(body as Body) };
  });
}

/** Changes the user or the envelope that comes with the exchange of a key. */
export function changeIncluded(
  sandbox: Sandbox,
  edit: {
    readonly user?: (user: WireUser) => object;
    readonly envelope?: (envelope: WireEnvelope) => object;
  },
): void {
  change<WireAuth>(sandbox, '/auth', ({ data }) => ({
    data: {
      ...data,
      ...(data.user && { user: edit.user?.(data.user) ?? data.user }),
      ...(data.envelope && { envelope: edit.envelope?.(data.envelope) ?? data.envelope }),
    },
  }));
}
