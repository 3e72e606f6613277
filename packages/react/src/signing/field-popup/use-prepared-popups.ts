import { type FieldType, whenIdle } from '@sign-envelope/core';
import { useEffect } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { useEnvelope } from '../../session-context.ts';
import { bodies } from './popup-body.tsx';
import { loadHelp } from './text/text-body.tsx';
import { loadBehavior } from './use-popup-behavior.ts';

const byType: Readonly<Partial<Record<FieldType, () => Promise<unknown>>>> = bodies;

/** Resolves once the image has loaded, or cannot be. */
function settled(image: HTMLImageElement): Promise<unknown> {
  if (image.complete) return Promise.resolve();
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) image.addEventListener(type, resolve, { once: true });
  });
}

/**
 * Loads the parts of the popups that the signer's fields have, in idle time after the first picture, so
 * that the first popup opens as fast as the next.
 */
export function usePreparedPopups(): void {
  const { kept, element } = useRoot();
  const { documents, parties } = useEnvelope();

  useEffect(() => {
    let isOver = false;
    const signer = parties.find(({ isSigner }) => isSigner)?.id;
    const types = new Set(
      documents.flatMap(({ fields }) =>
        fields.flatMap(({ partyId, type }) => (partyId === signer ? [type] : [])),
      ),
    );
    const parts = [...types].flatMap((type) => byType[type] ?? []);

    async function prepare(): Promise<void> {
      const image = element()?.querySelector<HTMLImageElement>('.page-image');
      if (image) await settled(image);
      await whenIdle();
      for (const load of [loadBehavior, loadHelp, ...parts]) {
        if (isOver) return;
        const [part] = await Promise.allSettled([load()]);
        // What does not load now is loaded with the first popup that needs it.
        if (part.status === 'fulfilled') kept.set(load, part.value);
      }
    }

    void prepare();
    return () => {
      isOver = true;
    };
  }, [documents, parties, kept, element]);
}
