import { Hono } from 'hono';
import {
  readSenderSettings,
  senderSettingsChange,
  writeSenderSettings,
} from '../access/sender-settings.ts';
import type { HttpOptions, SenderEnvironment } from './context.ts';
import { bodyLimits, limitBody, readJson } from './json-body.ts';

/** A company's settings. Mounted behind `requireCompany`. */
export function settingsRoutes({ appContext }: HttpOptions): Hono<SenderEnvironment> {
  const { db, embedOrigins } = appContext;
  const routes = new Hono<SenderEnvironment>();

  routes.get('/settings', async (context) =>
    context.json(await readSenderSettings(db, context.get('company').id)),
  );

  routes.put('/settings', limitBody(bodyLimits.small), async (context) => {
    const { value } = await readJson(context, senderSettingsChange);
    const { id } = context.get('company');
    await db.transaction().execute(async (transaction) => {
      await context.get('requireAccess')(transaction);
      await writeSenderSettings(transaction, id, value);
    });
    embedOrigins.forget();
    return context.json(await readSenderSettings(db, id));
  });

  return routes;
}
