import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Argon2id as OWASP's cheat sheet on password storage has it: 19 MiB, two passes. Some 30 ms on a
 * thread of Node's pool, so that no other call waits for it.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagBytes = 32;
const saltBytes = 16;

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`, the usual way to write one down. */
const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hashes a password, to be kept in its place. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(salt)}$${toText(tag)}`;
}

/** Whether a password is the one that was hashed. Throws for what is no hash of ours. */
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
  // One spelling for what looks the same, with no spaces around it: a header loses those.
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
