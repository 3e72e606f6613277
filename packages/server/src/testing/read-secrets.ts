import { deriveSecrets, readSecret, type Secrets, secretPath } from '../access/secrets.ts';

/** Reads the secrets of the server with this data folder. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const secret = await readSecret(secretPath(dataDir));
  if (secret === null) throw new Error('The server has no secret.');
  return deriveSecrets(secret);
}
