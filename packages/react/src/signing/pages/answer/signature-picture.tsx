import { useLingui } from '@lingui/react';
import type { Signature, SignatureField } from '@sign-envelope/core';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { FittedText } from './fitted-text.tsx';
import type { SignatureAnswerProps } from './signature-answer.tsx';

export interface SignaturePictureProps {
  readonly field: SignatureField;
  readonly signature: Signature;
  readonly pageRatio: number;
}

/** A signature in its field. The field's label names the signer, so the image has no alt text. */
export function SignaturePicture({ signature, ...props }: SignaturePictureProps) {
  return signature.kind === 'drawn' ? (
    <img className="answer-image" src={signature.ink.svg} alt="" />
  ) : (
    <OtherSignature signature={signature} {...props} />
  );
}

const loadSignatureAnswer = () => import('./signature-answer.tsx');

/** Typed and uploaded signatures: their code loads with the first one. */
function OtherSignature(props: SignatureAnswerProps) {
  const { i18n } = useLingui();
  const loaded = useLazyModule(loadSignatureAnswer);
  if (loaded.name === 'loading') return null;
  if (loaded.name === 'ready') return <loaded.value.SignatureAnswer {...props} />;
  // The signature exists; only its appearance could not be loaded.
  return <FittedText {...props} text={i18n._('field.answer.signed')} />;
}
