import { uploadLimits } from '@sign-envelope/core';

/** What a kind of upload takes, as the file chooser and the signer are told. The session checks it. */
export interface UploadRules {
  /** For the file chooser's `accept`. */
  readonly accept: string;
  /** As people write them. */
  readonly formats: string;
  readonly multiple: boolean;
}

const { documentTypes, signatureTypes } = uploadLimits;

/** `.jpeg,.jpg,.png` */
const acceptOf = (types: readonly string[]) => types.map((type) => `.${type}`).join(',');

/** `JPEG, PNG`: to people, jpg is the same as jpeg. */
const formatsOf = (types: readonly string[]) =>
  types
    .filter((type) => type !== 'jpg')
    .map((type) => type.toUpperCase())
    .join(', ');

export const documentUpload: UploadRules = {
  accept: acceptOf(documentTypes),
  formats: formatsOf(documentTypes),
  multiple: true,
};

export const signatureUpload: UploadRules = {
  accept: acceptOf(signatureTypes),
  formats: formatsOf(signatureTypes),
  multiple: false,
};
