import { createHash, randomBytes } from 'node:crypto';
import {
  readTimestampToken,
  SignedMessageError,
  type TimestampToken,
} from '@sign-envelope/evidence';
import { Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs';
import { AuthorityError, callAuthority } from './call-authority.ts';
import { readSecretText } from './read-source.ts';
import { SealError } from './seal-error.ts';
import type { TimestampSettings } from './seal-settings.ts';

const sha256 = '2.16.840.1.101.3.4.2.1';

/** A timestamp that has been checked, and its bytes. */
export interface Timestamp {
  readonly der: Uint8Array<ArrayBuffer>;
  readonly token: TimestampToken;
}

/** A timestamp authority. */
export interface TimestampAuthority {
  /**
   * Has a SHA-256 stamped with the time.
   *
   * @throws SealError `timestamp-failed` if there is no timestamp, or not one of what was sent.
   */
  stamp(digest: Uint8Array<ArrayBuffer>): Promise<Timestamp>;
}

/** Opens an authority that is called by HTTP (RFC 3161). */
export async function openTimestampAuthority({
  url,
  user,
  password,
}: TimestampSettings): Promise<TimestampAuthority> {
  const secret = await readSecretText(password);
  const headers = {
    'content-type': 'application/timestamp-query',
    accept: 'application/timestamp-reply',
    ...(user === null
      ? {}
      : { authorization: `Basic ${Buffer.from(`${user}:${secret ?? ''}`).toString('base64')}` }),
  };
  return {
    stamp: async (digest) => {
      const nonce = makeNonce();
      try {
        const body = await callAuthority({
          url,
          method: 'POST',
          headers,
          body: makeRequest(digest, nonce),
        });
        return await readResponse(body, digest, nonce);
      } catch (cause) {
        throw explain(cause);
      }
    },
  };
}

function explain(cause: unknown): unknown {
  if (!(cause instanceof AuthorityError || cause instanceof SignedMessageError)) return cause;
  return new SealError('timestamp-failed', `The timestamp authority failed: ${cause.message}.`, {
    cause,
  });
}

/** 16 random bytes, as a positive number of that length. */
function makeNonce(): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(randomBytes(16));
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  return nonce;
}

function makeRequest(
  digest: Uint8Array<ArrayBuffer>,
  nonce: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: digest }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}

async function readResponse(
  body: Uint8Array<ArrayBuffer>,
  digest: Uint8Array<ArrayBuffer>,
  nonce: Uint8Array<ArrayBuffer>,
): Promise<Timestamp> {
  const response = parseResponse(body);
  const { status } = response.status;
  // Granted, also with changes that the checks below see.
  if (status !== 0 && status !== 1) {
    throw new AuthorityError(`it refused the request with status ${status}`);
  }
  if (response.timeStampToken === undefined) throw new AuthorityError('it sent no timestamp');
  const hashOf = async (hash: string) => (hash === 'SHA-256' ? digest.buffer : new ArrayBuffer(0));
  const sent = new Uint8Array(response.timeStampToken.toSchema().toBER());
  // In one way of writing it, so that a changed byte is found also where the token is not signed.
  const { rewritten: der } = await readTimestampToken(sent, hashOf);
  const token = await readTimestampToken(der, hashOf);
  if (token.nonce === null || !Buffer.from(token.nonce).equals(nonce)) {
    throw new AuthorityError('its timestamp belongs to another request');
  }
  return { der, token };
}

function parseResponse(body: Uint8Array<ArrayBuffer>): TimeStampResp {
  try {
    return TimeStampResp.fromBER(body);
  } catch (cause) {
    throw new AuthorityError('its response is no timestamp', { cause });
  }
}

/** The SHA-256 of bytes. */
export function hashBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}
