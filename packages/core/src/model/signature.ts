/** One sample of a pointer: x and y in CSS px within the pad, pressure 0 to 1, ms since the first point. */
export type InkPoint = readonly [x: number, y: number, pressure: number, t: number];

/** What a pointer draws from touching down to lifting. */
export type Stroke = readonly InkPoint[];

/** A drawn signature: the strokes, and two images made from them. */
export interface Ink {
  /** Empty in another party's signature, of which only the images are sent. */
  readonly strokes: readonly Stroke[];
  /** `data:image/svg+xml` of one filled path, viewBox cropped to the ink. */
  readonly svg: string;
  /** `data:image/jpeg` on white, at least 600 px wide; `''` if the signer's browser could not make one. */
  readonly jpeg: string;
}

/** A signature made with a pointer on the pad. */
export interface DrawnSignature {
  readonly kind: 'drawn';
  readonly ink: Ink;
}

/** A name written in a signature font. */
export interface TypedSignature {
  readonly kind: 'typed';
  readonly text: string;
  /** Name of the font, one of `signatureFonts`. */
  readonly font: string;
}

/** An uploaded image of a signature. */
export interface UploadedSignature {
  readonly kind: 'upload';
  /** Name of the image at `<cdn>/signatures/{name}`. */
  readonly name: string;
}

/** A signature of exactly one kind. */
export type Signature = DrawnSignature | TypedSignature | UploadedSignature;

/** How a signature is made. The sender chooses which are allowed: `Config.signatureKinds`. */
export type SignatureKind = Signature['kind'];

/** The last signature of each kind in this session, and the kind used last. Suggested for later fields. */
export interface LatestSignature {
  readonly drawn: DrawnSignature | null;
  readonly typed: TypedSignature | null;
  readonly upload: UploadedSignature | null;
  /** `null` until a signature has been made. */
  readonly kind: SignatureKind | null;
}

/** Fonts of typed signatures. The server stamps with the same font files. */
export const signatureFonts = [
  'dancing-script',
  'caveat',
  'sacramento',
  'homemade-apple',
  'marck-script',
] as const;

/** Name of a signature font and of its font files. */
export type SignatureFont = (typeof signatureFonts)[number];

/** Ink colours a signer may choose. */
export const inkColors = { black: '#14161a', blue: '#1a3fa0' } as const;
