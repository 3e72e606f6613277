import { Hono } from 'hono';
import { mailboxPage, mailboxStyles } from '../dev-mailbox/mailbox-page.ts';
import { notFound } from '../errors/server-error.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';
import { onlyThisMachine } from './this-machine.ts';

/** Pages with the messages that the server has sent, for development. 404 if the mailbox is off. */
export function devMailboxRoutes({
  appContext,
  mailboxForEveryone,
}: HttpOptions): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  if (!mailboxForEveryone) routes.use(onlyThisMachine());
  const mailbox = () => {
    if (appContext.devMailbox === null) throw notFound();
    return appContext.devMailbox;
  };
  // It changes with every message and contains secret links.
  const headers = { 'cache-control': 'no-store' };
  routes.get('/mailbox', (context) => context.html(mailboxPage(mailbox().list()), 200, headers));
  routes.get('/mailbox.json', (context) => context.json(mailbox().list(), 200, headers));
  routes.get('/mailbox.css', () => {
    mailbox();
    return new Response(mailboxStyles, { headers: { 'content-type': 'text/css; charset=utf-8' } });
  });
  return routes;
}
