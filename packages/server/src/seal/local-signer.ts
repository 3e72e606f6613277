import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  type X509Certificate,
} from 'node:crypto';
import { checkPurpose, orderChain, readPemChain } from './certificate-chain.ts';
import { readSecretText, readText } from './read-source.ts';
import { SealError } from './seal-error.ts';
import type { SealKeySettings } from './seal-settings.ts';
import type { SealSigner } from './seal-signer.ts';

/** A signer with a key in PEM form and its certificates. */
export function createKeySigner(
  key: KeyObject,
  certificates: readonly X509Certificate[],
): SealSigner {
  const publicKey = exportKey(createPublicKey(key));
  const chain = orderChain(certificates, (one) => exportKey(one.publicKey).equals(publicKey));
  return {
    chain,
    algorithm: checkPurpose(chain[0]),
    sign: async (data) => sign('sha256', data, key),
  };
}

/** The bytes of a public key. To compare keys of different types leaves an error in OpenSSL. */
function exportKey(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
}

/** Opens a key and a certificate in PEM form. */
export async function openPemSigner(
  settings: Extract<SealKeySettings, { kind: 'pem' }>,
): Promise<SealSigner> {
  const text = await readText(settings.key);
  const password = await readSecretText(settings.password);
  const key = readKey(text, password, settings.key.name);
  const { certificate } = settings;
  return createKeySigner(key, readPemChain(await readText(certificate), certificate.name));
}

function readKey(text: string, passphrase: string | null, name: string): KeyObject {
  const isEncrypted = text.includes('ENCRYPTED');
  if (isEncrypted && passphrase === null) {
    throw new SealError('wrong-password', `${name} is encrypted: set SEAL_PASSWORD.`);
  }
  try {
    return createPrivateKey({ key: text, ...(passphrase === null ? {} : { passphrase }) });
  } catch (cause) {
    if (isEncrypted) {
      throw new SealError('wrong-password', `SEAL_PASSWORD does not open ${name}.`, { cause });
    }
    throw new SealError('unreadable', `${name} holds no private key in PEM form.`, { cause });
  }
}
