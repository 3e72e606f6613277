import { uploadLimits } from '@sign-envelope/core';

/** The accepted files of an upload, for the file chooser and the hint. The session enforces them. */
export interface UploadRules {
  /** For the file chooser's `accept`. */
  readonly accept: string;
  /** For the hint. */
  readonly formats: string;
  readonly multiple: boolean;
}

const { documentTypes, signatureTypes } = uploadLimits;

/** `.jpeg,.jpg,.png,image/jpeg`: the type covers the rarer extensions of JPEG, such as `.jfif`. */
const acceptOf = (types: readonly string[]) =>
  [...types.map((type) => `.${type}`), 'image/jpeg'].join(',');

/** `JPEG, PNG`; omits JPG, which is the same as JPEG. */
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
