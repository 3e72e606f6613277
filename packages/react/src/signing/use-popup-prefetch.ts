import { whenIdle } from '@sign-envelope/core';
import { useEffect } from 'react';
import { useRoot } from '../root/root-context.ts';
import { useEnvelope } from '../session-context.ts';

/** The late parts that popups need. What loads them is in a late part itself, and so is given them. */
export type PopupParts = Readonly<
  Record<'popups' | 'date' | 'signature', { readonly load: () => void }>
>;

/** Resolves once the image has loaded, or has failed to. */
function settled(image: HTMLImageElement): Promise<unknown> {
  if (image.complete) return Promise.resolve();
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) image.addEventListener(type, resolve, { once: true });
  });
}

/**
 * Loads what the popups of the signer's fields need, in idle time after the first picture, so that a
 * popup opens at once. A part that fails to load is loaded again with the first popup that needs it.
 */
export function usePopupPrefetch(parts: PopupParts): void {
  const { element } = useRoot();
  const { documents, parties } = useEnvelope();

  useEffect(() => {
    let isOver = false;
    const signer = parties.find(({ isSigner }) => isSigner)?.id;
    const own = documents.flatMap(({ fields }) =>
      fields.filter(({ partyId }) => partyId === signer),
    );
    const types = new Set(own.map(({ type }) => type));
    const needed: readonly (keyof PopupParts)[] = [
      ...(types.size > 0 ? (['popups'] as const) : []),
      ...(['date', 'signature'] as const).filter((type) => types.has(type)),
    ];

    async function prefetch(): Promise<void> {
      const image = element()?.querySelector<HTMLImageElement>('.page-image');
      if (image) await settled(image);
      for (const name of needed) {
        await whenIdle();
        if (isOver) return;
        parts[name].load();
      }
    }

    void prefetch();
    return () => {
      isOver = true;
    };
  }, [documents, parties, parts, element]);
}
