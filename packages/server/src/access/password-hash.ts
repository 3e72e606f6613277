import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Argon2id as recommended by OWASP's Password Storage Cheat Sheet: 19 MiB, two passes. It takes
 * about 30 ms on a thread of Node's pool, without blocking other calls.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagBytes = 32;
const saltBytes = 16;

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`, the PHC string format. */
const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hashes a password for storage. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(salt)}$${toText(tag)}`;
}

/** Whether a password matches a hash. Throws if the hash is not in our format. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = shape.exec(hash) ?? [];
  const expected = Buffer.from(tag, 'base64');
  if (expected.byteLength !== tagBytes) throw new Error('The stored password is damaged.');
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(given, expected);
}

function derive(
  password: string,
  nonce: Uint8Array,
  parameters: { readonly memory: number; readonly passes: number; readonly parallelism: number },
): Promise<Buffer> {
  // Normalized, so that equivalent Unicode matches. Trimmed, because headers lose outer spaces.
  const message = password.normalize('NFC').trim();
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, tagLength: tagBytes, ...parameters }, (error, tag) =>
      error === null ? resolve(tag) : reject(error),
    );
  });
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
