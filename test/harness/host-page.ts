import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of a company's, on a port of its own. */
export interface HostPage {
  readonly port: number;
  readonly address: string;
  close(): void;
}

export interface HostPageOptions {
  /** The page's `head`, beside its title. */
  readonly head?: string;
  readonly body: string;
  /** Its Content-Security-Policy. */
  readonly policy?: string | undefined;
}

/** Serves a page on another origin than the server's; that server allows every port of localhost. */
export async function serveHostPage({
  head = '',
  body,
  policy,
}: HostPageOptions): Promise<HostPage> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Host</title>${head}</head><body>${body}</body></html>`;
  return serveHtml(html, policy);
}

/**
 * Serves a whole page in the same way.
 *
 * @param scripts - Scripts beside it, by path.
 */
export async function serveHtml(
  html: string,
  policy?: string,
  scripts: Readonly<Record<string, string>> = {},
): Promise<HostPage> {
  const server = createServer(({ url = '' }, response) => {
    const script = scripts[url];
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    if (policy !== undefined) response.setHeader('content-security-policy', policy);
    response.end(script ?? html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `http://localhost:${port}/`,
    close: () => {
      server.close();
    },
  };
}
