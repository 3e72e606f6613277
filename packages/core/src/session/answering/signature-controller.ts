import { SigningError } from '../../errors/signing-error.ts';
import { isWholeSignature } from '../../field-types/field-type-behaviors.ts';
import type { Config } from '../../model/envelope.ts';
import type { Signature, SignatureKind } from '../../model/signature.ts';
import type { ValidationError } from '../../rules/validation-error.ts';
import type { SuggestedSignature } from '../../signature/choose-signature.ts';
import {
  chooseSignature,
  forgetSignature,
  rememberSignature,
} from '../../signature/choose-signature.ts';
import type { SessionState } from '../session-state.ts';
import type { FieldStore } from './field-store.ts';
import { withAnswer } from './field-store.ts';

/** The signatures of one signer: suggests them, remembers them and puts them on fields. */
export interface SignatureController {
  setLatest(signature: Signature): void;
  clearLatest(kind: SignatureKind): void;
  /** With its validation error on this field, if any. */
  suggested(
    fieldId: string,
  ): SuggestedSignature & { readonly validationError: ValidationError | null };
  /** Puts the signature on the field. Returns the field's position. */
  confirm(fieldId: string, signature: Signature): number;
}

export function createSignatureController(
  state: Pick<SessionState, '$pendingSignature' | '$latestSignature' | '$activeFieldId'>,
  fieldStore: FieldStore,
  config: Config,
): SignatureController {
  // For the active field, a signature not yet confirmed takes precedence over the field's own.
  function setPending(signature: SuggestedSignature): void {
    state.$pendingSignature.set(state.$activeFieldId.get() === null ? null : signature);
  }

  function clearLatest(kind: SignatureKind): void {
    setPending({ kind, signature: null });
    state.$latestSignature.set(forgetSignature(state.$latestSignature.get(), kind));
  }

  function suggested(fieldId: string): ReturnType<SignatureController['suggested']> {
    const field = fieldStore.at(fieldStore.find(fieldId));
    if (field.type !== 'signature') {
      throw new SigningError('invalid-value', `The field "${fieldId}" takes no signature`);
    }
    const pending = state.$activeFieldId.get() === fieldId ? state.$pendingSignature.get() : null;
    const chosen = pending ?? chooseSignature(field.value, state.$latestSignature.get(), config);
    const validationError = fieldStore.validate({ ...field, value: chosen.signature });
    return { ...chosen, validationError };
  }

  return {
    clearLatest,
    setLatest(signature) {
      if (!isWholeSignature(signature)) {
        clearLatest(signature.kind);
        return;
      }
      setPending({ kind: signature.kind, signature });
      state.$latestSignature.set(rememberSignature(state.$latestSignature.get(), signature));
    },
    suggested,
    confirm(fieldId, signature) {
      const position = fieldStore.findEditable(fieldId);
      const field = fieldStore.at(position);
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
        fieldStore.validate(signed) !== null
      ) {
        throw new SigningError('invalid-value', 'There is no signature to confirm');
      }
      state.$pendingSignature.set(null);
      state.$latestSignature.set(rememberSignature(state.$latestSignature.get(), signature));
      fieldStore.change(new Map([[position, signed]]));
      return position;
    },
  };
}
