import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { AuthorityError, callAuthority } from './call-authority.ts';
import { checkPurpose, orderChain, readPemChain } from './certificate-chain.ts';
import { readSecretText, readText } from './read-source.ts';
import { SealError } from './seal-error.ts';
import type { SealKeySettings } from './seal-settings.ts';
import type { SealAlgorithm, SealSigner } from './seal-signer.ts';

/** The response to `GET`. */
export const certificateResponse = v.object({
  /** PEM: the certificate of the key first. */
  certificates: v.string(),
});

/** The body of `POST`. */
export const signatureRequest = v.object({
  algorithm: v.picklist(['ecdsa-sha256', 'rsa-sha256'] satisfies readonly SealAlgorithm[]),
  /** SHA-256, base64. */
  digest: v.pipe(v.string(), v.base64()),
});

/** The response to `POST`. */
export const signatureResponse = v.object({
  /** Base64; ECDSA in DER form. */
  signature: v.pipe(v.string(), v.base64()),
});

type SignatureRequest = v.InferOutput<typeof signatureRequest>;

/**
 * Opens a signer that holds the key elsewhere: a service in front of a device or of a key in a
 * cloud. The guide to sealing describes the calls.
 */
export async function openHttpSigner(
  settings: Extract<SealKeySettings, { kind: 'signer' }>,
): Promise<SealSigner> {
  const token = await readSecretText(settings.token);
  const call = async (method: 'GET' | 'POST', body?: SignatureRequest): Promise<unknown> => {
    try {
      const bytes = await callAuthority({
        url: settings.url,
        method,
        headers: {
          accept: 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return JSON.parse(Buffer.from(bytes).toString('utf8'));
    } catch (cause) {
      const reason = cause instanceof AuthorityError ? cause.message : 'its response is no JSON';
      throw new SealError('signer-failed', `The signer of seals failed: ${reason}.`, { cause });
    }
  };
  const readChain = async () => {
    const { certificate } = settings;
    if (certificate !== null) return readPemChain(await readText(certificate), certificate.name);
    const { certificates } = parse(certificateResponse, await call('GET'));
    return readPemChain(certificates, "The signer's response");
  };
  const certificates = await readChain();
  // Only a signature shows whether the key belongs to it, and every one is checked.
  const chain = orderChain(certificates, (one) => one === certificates[0]);
  const algorithm = checkPurpose(chain[0]);
  return {
    chain,
    algorithm,
    sign: async (data) => {
      const digest = createHash('sha256').update(data).digest('base64');
      const { signature } = parse(signatureResponse, await call('POST', { algorithm, digest }));
      return Buffer.from(signature, 'base64');
    },
  };
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return parsed.output;
  throw new SealError('signer-failed', 'The signer of seals failed: its response is incomplete.');
}
