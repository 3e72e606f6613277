import { useLingui } from '@lingui/react';
import type { Field, SignatureField, TypedSignature, UploadedSignature } from '@sign-envelope/core';
import { useSignatureFont } from '../../../signature-fonts/use-signature-font.ts';
import { FittedText } from './fitted-text.tsx';
import { useSignatureImage } from './use-signature-image.ts';

export interface WrittenAnswerProps {
  /** Any field but a box to tick. */
  readonly field: Field;
  /** Height of the field's page divided by its width. */
  readonly pageRatio: number;
}

/** An answer whose appearance takes measuring, a font or a call. */
export function WrittenAnswer({ field, pageRatio }: WrittenAnswerProps) {
  switch (field.type) {
    case 'checkbox':
    case 'radio':
      return null;
    case 'signature':
      return field.value === null || field.value.kind === 'drawn' ? null : (
        <SignatureAnswer field={field} signature={field.value} pageRatio={pageRatio} />
      );
    default: {
      const isList = field.type === 'upload';
      return (
        <FittedText
          field={field}
          text={isList ? field.value.map((file) => file.name).join(', ') : field.value}
          wraps={isList || field.type === 'textarea'}
          pageRatio={pageRatio}
        />
      );
    }
  }
}

interface SignatureAnswerProps {
  readonly field: SignatureField;
  readonly signature: TypedSignature | UploadedSignature;
  readonly pageRatio: number;
}

/** A typed or uploaded signature in its field. The field's label names the signer, so the image has no alt text. */
function SignatureAnswer({ field, signature, pageRatio }: SignatureAnswerProps) {
  switch (signature.kind) {
    case 'upload':
      return (
        <UploadedImage
          key={signature.name}
          name={signature.name}
          field={field}
          pageRatio={pageRatio}
        />
      );
    case 'typed':
      return (
        <TypedText
          field={field}
          text={signature.text}
          font={signature.font}
          pageRatio={pageRatio}
        />
      );
  }
}

interface TypedTextProps extends Omit<SignatureAnswerProps, 'signature'> {
  readonly text: string;
  readonly font: string;
}

function TypedText({ field, text, font, pageRatio }: TypedTextProps) {
  const { family, state } = useSignatureFont(font, text);
  // The key makes it measure again once the font has loaded.
  return <FittedText key={state} field={field} text={text} font={family} pageRatio={pageRatio} />;
}

type UploadedImageProps = Omit<SignatureAnswerProps, 'signature'> & { readonly name: string };

function UploadedImage({ name, field, pageRatio }: UploadedImageProps) {
  const { i18n } = useLingui();
  const image = useSignatureImage(name);
  if (image.name === 'loading') return null;
  if (image.name === 'ready') return <img className="answer-image" src={image.url} alt="" />;
  // The signature exists; only its image could not be loaded.
  return <FittedText field={field} text={i18n._('field.answer.signed')} pageRatio={pageRatio} />;
}
