import type { SignatureFont } from '@sign-envelope/core';
import { signatureFonts } from '@sign-envelope/core/ink';
import { useEffect, useState } from 'react';
import { useRoot } from '../root/root-context.ts';
import { loadSignatureFont } from './load-signature-font.ts';

/** If `failed`, the text stays in the fallback, the device's cursive font. */
export type FontState = 'loading' | 'ready' | 'failed';

export interface LoadedFont {
  readonly state: FontState;
  /** CSS font family. Until it has loaded, the fallback applies. */
  readonly family: string;
}

/** Returns the signature font of this name, or the first one for an unknown name. */
export function knownFont(font: string): SignatureFont {
  return signatureFonts.find((known) => known === font) ?? signatureFonts[0];
}

/**
 * Loads the font of a typed signature: the files that the text needs, and more of them as the text
 * changes.
 *
 * @example
 * ```tsx
 * const font = useSignatureFont(signature.font, signature.text);
 * return <span style={{ fontFamily: `${font.family}, cursive` }}>{signature.text}</span>;
 * ```
 */
export function useSignatureFont(font: string, text: string): LoadedFont {
  const root = useRoot();
  const known = knownFont(font);
  const family = `sign-${known}`;
  const [state, setState] = useState<FontState>('loading');

  useEffect(() => {
    let current = true;
    const settle = (next: FontState) => () => {
      if (current) setState(next);
    };
    const { fonts } = root.element()?.ownerDocument ?? document;
    loadSignatureFont(known, family, text, fonts).then(settle('ready'), settle('failed'));
    return () => {
      current = false;
    };
  }, [root, known, family, text]);

  return { state, family };
}
