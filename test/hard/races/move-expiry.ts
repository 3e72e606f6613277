import { changeRows, type DatabaseOwner } from '../../../packages/server/src/testing/read-rows.ts';

/** Moves the expiry of an envelope of a running server, in its database. */
export async function moveExpiry(
  server: DatabaseOwner,
  fingerprint: string,
  time: string,
): Promise<void> {
  const envelope = '(select id from envelopes where fingerprint = ?)';
  await changeRows(
    server,
    `update envelopes set expires_at = ? where id = ${envelope}`,
    ...[time, fingerprint],
  );
  await changeRows(
    server,
    `update jobs set due_at = ? where envelope_id = ${envelope} and kind = 'expire-envelope'`,
    ...[time, fingerprint],
  );
}
