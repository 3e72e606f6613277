import { type SignatureFont, signatureFonts } from '@sign-envelope/core';
import { useEffect, useState } from 'react';
import { useRoot } from '../root/root-context.ts';

/** `failed` leaves the text in the fallback, the device's own cursive. */
export type FontState = 'loading' | 'ready' | 'failed';

export interface Hand {
  readonly state: FontState;
  /** CSS family to write in; until it is there, and should it never be, a fallback writes. */
  readonly family: string;
}

/** A hand this product has, or the first for one it has not. */
export function knownFont(font: string): SignatureFont {
  return signatureFonts.find((hand) => hand === font) ?? signatureFonts[0];
}

/**
 * The hand a typed signature is written in. Its files are fetched when first needed, and more of
 * them when the text needs more.
 *
 * @example
 * ```tsx
 * const hand = useSignatureFont(signature.font, signature.text);
 * return <span style={{ fontFamily: `${hand.family}, cursive` }}>{signature.text}</span>;
 * ```
 */
export function useSignatureFont(font: string, text: string): Hand {
  const root = useRoot();
  const hand = knownFont(font);
  const family = `sign-${hand}`;
  const [state, setState] = useState<FontState>('loading');

  useEffect(() => {
    let current = true;
    const settle = (next: FontState) => () => {
      if (current) setState(next);
    };
    const { fonts } = root.element()?.ownerDocument ?? document;
    // A chunk of its own: whoever signs otherwise never needs it.
    import('./load-signature-font.ts')
      .then(({ loadSignatureFont }) => loadSignatureFont(hand, family, text, fonts))
      .then(settle('ready'), settle('failed'));
    return () => {
      current = false;
    };
  }, [root, hand, family, text]);

  return { state, family };
}
