import type { Signature, SignatureField } from '@sign-envelope/core';
import { useFirstI18n } from '../../../i18n/use-i18n.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { FittedText } from './fitted-text.tsx';
import type { SignatureAnswerProps } from './signature-answer.tsx';

export interface SignaturePictureProps {
  readonly field: SignatureField;
  readonly signature: Signature;
  readonly pageRatio: number;
}

/** A signature in its field. The field's name says whose it is, so the pictures say nothing. */
export function SignaturePicture({ signature, ...props }: SignaturePictureProps) {
  return signature.kind === 'drawn' ? (
    <img className="answer-image" src={signature.ink.svg} alt="" />
  ) : (
    <OtherSignature signature={signature} {...props} />
  );
}

const loadSignatureAnswer = () => import('./signature-answer.tsx');

/** What writes hands and fetches pictures comes with the first signature that needs it. */
function OtherSignature(props: SignatureAnswerProps) {
  const i18n = useFirstI18n();
  const loaded = useLazyModule(loadSignatureAnswer);
  if (loaded.name === 'loading') return null;
  if (loaded.name === 'ready') return <loaded.value.SignatureAnswer {...props} />;
  // The signature is there all the same; only its looks could not be had.
  return <FittedText {...props} text={i18n._('field.answer.signed')} />;
}
