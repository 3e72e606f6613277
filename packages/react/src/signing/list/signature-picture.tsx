import { useLingui } from '@lingui/react';
import type { Signature } from '@sign-envelope/core';
import { useSignatureFont } from '../../signature-fonts/use-signature-font.ts';
import { useSignatureImage } from '../pages/answer/use-signature-image.ts';

/** A signature, with alternative text. */
export function SignaturePicture({ signature }: { readonly signature: Signature }) {
  const { i18n } = useLingui();
  switch (signature.kind) {
    case 'drawn':
      return <img className="list-signature" src={signature.ink.svg} alt={i18n._('list.drawn')} />;
    case 'upload':
      return <UploadedPicture key={signature.name} name={signature.name} />;
    case 'typed':
      return <TypedPicture text={signature.text} font={signature.font} />;
  }
}

function UploadedPicture({ name }: { readonly name: string }) {
  const { i18n } = useLingui();
  const image = useSignatureImage(name);
  if (image.name !== 'ready') return i18n._('field.answer.signed');
  return <img className="list-signature" src={image.url} alt={i18n._('list.uploaded')} />;
}

function TypedPicture({ text, font }: { readonly text: string; readonly font: string }) {
  const { family } = useSignatureFont(font, text);
  return (
    <span
      className="list-signature"
      style={{ fontFamily: `${JSON.stringify(family)}, cursive` }}
      dir="auto"
    >
      {text}
    </span>
  );
}
