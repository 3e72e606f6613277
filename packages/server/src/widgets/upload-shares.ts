import { ServerError } from '../errors/server-error.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { lockRow } from '../store/locks.ts';

/**
 * The bytes that uploads to a widget may have until they are signed with. Uploaders are anonymous, so
 * the share of one address is bounded, and a part is reserved for small files, which most people send.
 */
export const uploadShares = {
  /** All uploads to one widget. */
  widget: 2_000_000_000,
  /** The part of `widget` for small files only. */
  reserved: 500_000_000,
  /** Uploads from one address, besides those small files that take from the reserve. */
  address: 100_000_000,
  /** Small files from one address that may take from the reserve. */
  addressSmall: 10_000_000,
  /** The most that a small file has. */
  smallFile: 1_000_000,
} as const;

/**
 * Milliseconds after which an upload that was not signed with counts no longer and is deleted: an
 * hour.
 */
export const uploadTtl = 3_600_000;

/** An upload that needs room. */
export interface UploadToPlace {
  readonly widgetId: string;
  /** The widest network that one caller may control. */
  readonly addressSite: string;
  readonly bytes: number;
}

/**
 * Requires room for an upload to a widget.
 *
 * @throws ServerError 429 `upload.no_room` if only small files have room, `upload.too_many` if none has.
 */
export async function requireRoom(
  transaction: DatabaseTransaction,
  { widgetId, addressSite, bytes }: UploadToPlace,
  now: number,
): Promise<void> {
  await lockRow(transaction, 'envelopes', widgetId);
  const pending = transaction
    .selectFrom('widget_uploads')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('widget_id', '=', widgetId)
    .where('created_at', '>=', new Date(now - uploadTtl).toISOString());
  const ofAddress = pending.where('address_site', '=', addressSite);
  const after = async (query: typeof pending) =>
    ((await query.executeTakeFirstOrThrow()).bytes ?? 0) + bytes;

  const { widget, reserved, address, addressSmall, smallFile } = uploadShares;
  const isSmall = bytes <= smallFile;
  const ofWidget = await after(pending);
  if (ofWidget <= widget - reserved && (await after(ofAddress)) <= address) return;
  if (!isSmall) throw noRoom('upload.no_room');
  const small = await after(ofAddress.where('bytes', '<=', smallFile));
  if (ofWidget > widget || small > addressSmall) throw noRoom('upload.too_many');
}

function noRoom(message: string): ServerError {
  return new ServerError(429, message, { retryAfter: uploadTtl / 1000 });
}
