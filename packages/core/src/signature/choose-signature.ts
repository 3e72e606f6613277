import type { Config } from '../model/envelope.ts';
import type { LatestSignature, Signature, SignatureKind } from '../model/signature.ts';

/** A kind of signature, and a signature of that kind to confirm, if there is one. */
export interface SuggestedSignature {
  readonly kind: SignatureKind;
  readonly signature: Signature | null;
}

/**
 * The signature to suggest for a field: its own value, else the last one used, else none of the company's
 * default kind. A kind that the company does not allow is never suggested.
 */
export function chooseSignature(
  own: Signature | null,
  latest: LatestSignature,
  config: Pick<Config, 'signatureKinds' | 'defaultSignatureKind'>,
): SuggestedSignature {
  if (own !== null && config.signatureKinds.includes(own.kind)) {
    return { kind: own.kind, signature: own };
  }
  const kind =
    latest.kind !== null && config.signatureKinds.includes(latest.kind)
      ? latest.kind
      : config.defaultSignatureKind;
  return { kind, signature: latest[kind] };
}

/** The latest signatures, with this one as the last used. */
export function rememberSignature(latest: LatestSignature, signature: Signature): LatestSignature {
  return { ...latest, [signature.kind]: signature, kind: signature.kind };
}

/** The latest signatures without the one of a kind, which stays the kind used last. */
export function forgetSignature(latest: LatestSignature, kind: SignatureKind): LatestSignature {
  return { ...latest, [kind]: null };
}
