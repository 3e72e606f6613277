import type { Sandbox } from '@sign-envelope/core/sandbox';

/** Changes the JSON of a path's responses: `edit` returns the value of a key, or `undefined` to remove it. */
export function editReplies(
  sandbox: Sandbox,
  path: string,
  edit: (key: string, value: unknown) => unknown,
): void {
  sandbox.reply(path, async (request) => {
    const response = await sandbox.respond(request);
    return { ...response, body: JSON.parse(JSON.stringify(response.body), edit) };
  });
}
