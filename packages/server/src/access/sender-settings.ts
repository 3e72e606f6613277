import { boundedArray, mailAddressText } from '@sign-envelope/core/contract';
import * as v from 'valibot';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { readOriginList, toOrigin } from './embed-origins.ts';

const maxOrigins = 200;

/** An origin such as `https://shop.example.com`, without a path. */
const origin = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300, 'server_errors.too_long'),
  v.transform((text) => (text === '*' ? text : (toOrigin(text) ?? ''))),
  v.nonEmpty('server_errors.settings.origin'),
);

/** The response of both calls of `/api/sender/settings`. */
export const senderSettings = v.strictObject({
  embed_origins: v.nullable(
    v.pipe(
      boundedArray(origin, maxOrigins, 'server_errors.settings.too_many_origins'),
      v.transform((origins) => [...new Set(origins)]),
    ),
  ),
  /** The address for mails to the company; `null` for none. */
  contact_email: v.nullable(mailAddressText),
});

/** The body of `PUT /api/sender/settings`. Settings left out are not changed. */
export const senderSettingsChange = v.partial(senderSettings);

/** Settings of a company for all its envelopes. */
export type SenderSettings = v.InferOutput<typeof senderSettings>;

type SenderSettingsChange = v.InferOutput<typeof senderSettingsChange>;

export async function readSenderSettings(db: Database, companyId: string): Promise<SenderSettings> {
  const { embed_origins, contact_email } = await db
    .selectFrom('companies')
    .select(['embed_origins', 'contact_email'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const list = readOriginList(embed_origins);
  return { embed_origins: list === null ? null : [...list], contact_email };
}

export async function writeSenderSettings(
  db: Database | DatabaseTransaction,
  companyId: string,
  { embed_origins, contact_email }: SenderSettingsChange,
): Promise<void> {
  const change = {
    ...(embed_origins === undefined
      ? {}
      : { embed_origins: embed_origins === null ? null : JSON.stringify(embed_origins) }),
    ...(contact_email === undefined ? {} : { contact_email }),
  };
  if (Object.keys(change).length === 0) return;
  await db.updateTable('companies').set(change).where('id', '=', companyId).execute();
}
