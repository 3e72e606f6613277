import type { Config } from '../model/envelope.ts';
import type { LatestSignature, Signature, SignatureKind } from '../model/signature.ts';

/** A kind of signature, and the signature of that kind there is to confirm. */
export interface SuggestedSignature {
  readonly kind: SignatureKind;
  readonly signature: Signature | null;
}

/**
 * What a signature field offers first: its own value, else the last made, else the company's
 * default kind. A kind the company does not offer is never chosen.
 */
export function chooseSignature(
  own: Signature | null,
  latest: LatestSignature,
  config: Pick<Config, 'signatureKinds' | 'defaultSignatureKind'>,
): SuggestedSignature {
  if (own !== null) return { kind: own.kind, signature: own };
  const kind =
    latest.kind !== null && config.signatureKinds.includes(latest.kind)
      ? latest.kind
      : config.defaultSignatureKind;
  return { kind, signature: latest[kind] };
}

/** The latest signatures with this one made last. */
export function rememberSignature(latest: LatestSignature, signature: Signature): LatestSignature {
  return { ...latest, [signature.kind]: signature, kind: signature.kind };
}

/** The latest signatures without the one of a kind, which stays the kind last made. */
export function forgetSignature(latest: LatestSignature, kind: SignatureKind): LatestSignature {
  return { ...latest, [kind]: null };
}
