import { verify, X509Certificate } from 'node:crypto';
import { P12Signer, SignerError } from '@libpdf/core';
import { checkPurpose, orderChain } from './certificate-chain.ts';
import { readBytes, readSecretText } from './read-source.ts';
import { SealError } from './seal-error.ts';
import type { SealKeySettings } from './seal-settings.ts';
import type { SealSigner } from './seal-signer.ts';

/** Opens a PKCS #12 file (.p12 or .pfx). */
export async function openPkcs12Signer(
  settings: Extract<SealKeySettings, { kind: 'pkcs12' }>,
): Promise<SealSigner> {
  const { name } = settings.bundle;
  const bytes = await readBytes(settings.bundle);
  const password = await readSecretText(settings.password);
  const opened = await openBundle(bytes, password ?? '', name);
  const certificates = [opened.certificate, ...(opened.certificateChain ?? [])].map(
    (der) => new X509Certificate(der),
  );
  // The order of a bundle says nothing about which certificate is that of the key.
  const probe = new TextEncoder().encode('Which certificate is that of the key?');
  const signature = await opened.sign(probe, 'SHA-256');
  const chain = orderChain(certificates, ({ publicKey }) =>
    verify('sha256', probe, publicKey, signature),
  );
  return {
    chain,
    algorithm: checkPurpose(chain[0]),
    sign: (data) => opened.sign(data, 'SHA-256'),
  };
}

async function openBundle(bytes: Uint8Array, password: string, name: string): Promise<P12Signer> {
  try {
    return await P12Signer.create(bytes, password);
  } catch (cause) {
    if (!(cause instanceof SignerError)) throw cause;
    if (/password|integrity/i.test(cause.message)) {
      throw new SealError('wrong-password', `SEAL_PASSWORD does not open ${name}.`, { cause });
    }
    throw new SealError(
      'unreadable',
      `${name} is not a PKCS #12 file that can be read here. Convert it with openssl pkcs12 -legacy -in seal.p12 -noenc -out seal.pem, and set SEAL_KEY_FILE and SEAL_CERTIFICATE_FILE to seal.pem.`,
      { cause },
    );
  }
}
