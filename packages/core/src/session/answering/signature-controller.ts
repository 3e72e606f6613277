import { SigningError } from '../../errors/signing-error.ts';
import { isWholeSignature } from '../../field-types/signature-behavior.ts';
import type { Config } from '../../model/envelope.ts';
import type { Signature, SignatureKind } from '../../model/signature.ts';
import type { OfferedSignature } from '../../signature/choose-signature.ts';
import {
  chooseSignature,
  forgetSignature,
  rememberSignature,
} from '../../signature/choose-signature.ts';
import type { SessionState } from '../session-state.ts';
import type { Filling } from './field-store.ts';
import { withAnswer } from './field-store.ts';

/** The signatures of one signer: those being made, those made, and where they are put. */
export interface SigningHand {
  setLatest(signature: Signature): void;
  clearLatest(kind: SignatureKind): void;
  offered(fieldId: string): OfferedSignature;
  /** Whether the offered signature can be put on the field as it is. */
  canConfirm(fieldId: string): boolean;
  /** Puts the signature on the field. Answers the field's position. */
  confirm(fieldId: string, signature: Signature): number;
}

export function createSigningHand(
  state: SessionState,
  filling: Filling,
  config: Config,
): SigningHand {
  // What is being made for the active field comes before what the field holds already.
  function make(offered: OfferedSignature): void {
    state.$making.set(state.$activeFieldId.get() === null ? null : offered);
  }

  function clearLatest(kind: SignatureKind): void {
    make({ kind, signature: null });
    state.$latestSignature.set(forgetSignature(state.$latestSignature.get(), kind));
  }

  function offered(fieldId: string): OfferedSignature {
    const field = filling.at(filling.find(fieldId));
    if (field.type !== 'signature') {
      throw new SigningError('invalid-value', `The field "${fieldId}" takes no signature`);
    }
    const making = state.$making.get();
    if (making !== null && state.$activeFieldId.get() === fieldId) return making;
    return chooseSignature(field.value, state.$latestSignature.get(), config);
  }

  return {
    clearLatest,
    setLatest(signature) {
      if (!isWholeSignature(signature)) {
        clearLatest(signature.kind);
        return;
      }
      make({ kind: signature.kind, signature });
      state.$latestSignature.set(rememberSignature(state.$latestSignature.get(), signature));
    },
    offered,
    canConfirm(fieldId) {
      const { signature } = offered(fieldId);
      const field = filling.at(filling.find(fieldId));
      return signature !== null && filling.faultOf(withAnswer(field, signature)) === null;
    },
    confirm(fieldId, signature) {
      const position = filling.findOpen(fieldId);
      const field = filling.at(position);
      if (field.type !== 'signature' || !config.signatureKinds.includes(signature.kind)) {
        throw new SigningError(
          'invalid-value',
          `"${fieldId}" takes no ${signature.kind} signature`,
        );
      }
      const signed = withAnswer(field, signature);
      if (
        signed.type !== 'signature' ||
        signed.value === null ||
        filling.faultOf(signed) !== null
      ) {
        throw new SigningError('invalid-value', 'There is no signature to confirm');
      }
      state.$making.set(null);
      state.$latestSignature.set(rememberSignature(state.$latestSignature.get(), signature));
      filling.change(new Map([[position, signed]]));
      return position;
    },
  };
}
