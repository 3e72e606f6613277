import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Moves the expiry of an envelope of a running server, in its database. */
export function moveExpiry(dataDir: string, fingerprint: string, time: string): void {
  const db = new DatabaseSync(join(dataDir, 'sign-envelope.db'), { timeout: 5_000 });
  try {
    const { id } =
      db.prepare('select id from envelopes where fingerprint = ?').get(fingerprint) ?? {};
    db.prepare('update envelopes set expires_at = ? where id = ?').run(time, id ?? null);
    db.prepare("update jobs set due_at = ? where envelope_id = ? and kind = 'expire-envelope'").run(
      time,
      id ?? null,
    );
  } finally {
    db.close();
  }
}
