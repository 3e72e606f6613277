import { type Field, type FieldType, whenIdle } from '@sign-envelope/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRoot } from '../../root/root-context.ts';
import { useKept } from '../../root/use-kept.ts';
import { createPartStyles } from '../../root/use-styles.ts';
import { useEnvelope, useSession } from '../../session-context.ts';
import { activeElementIn } from '../../ui/active-element.ts';
import { markOpen } from '../use-active-field-element.ts';
import { FieldPopup, type FieldPopupProps } from './field-popup.tsx';
import { bodies } from './popup-body.tsx';
import { loadHelp } from './text/text-body.tsx';
import { loadBehavior } from './use-popup-behavior.ts';

const byType: Readonly<Partial<Record<FieldType, () => Promise<unknown>>>> = bodies;

type Rehearsed = Pick<FieldPopupProps, 'fieldId' | 'anchor'>;

const nothing = () => undefined;

/** Resolves once the image has loaded, or cannot be. */
function settled(image: HTMLImageElement): Promise<unknown> {
  if (image.complete) return Promise.resolve();
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) image.addEventListener(type, resolve, { once: true });
  });
}

/**
 * Loads the parts of the popups that the signer's fields have, in idle time after the first picture, and
 * rehearses a popup of each kind, so that the first opens as fast as the next.
 */
export function PreparedPopups() {
  const { kept, element } = useRoot();
  const styles = useKept(createPartStyles);
  const session = useSession();
  const { documents, parties } = useEnvelope();
  const stage = useRef<HTMLDivElement>(null);
  const [rehearsed, setRehearsed] = useState<Rehearsed | null>(null);

  useEffect(() => {
    let isOver = false;
    const releases: (() => void)[] = [];
    const signer = parties.find(({ isSigner }) => isSigner)?.id;
    const own = documents.flatMap(({ fields }) =>
      fields.filter(({ partyId }) => partyId === signer),
    );
    /** A field of each kind of popup, by the part of its own. */
    const kinds = new Map(own.map((field) => [byType[field.type] ?? loadHelp, field]));

    /** Returns whether the part has loaded. If not, it is loaded with the first popup that needs it. */
    async function loadPart(load: () => Promise<unknown>): Promise<boolean> {
      const [part] = await Promise.allSettled([load()]);
      if (part.status === 'fulfilled') kept.set(load, part.value);
      return part.status === 'fulfilled';
    }

    /** Within one task, so that nobody sees or hears of it, and next to no field, which would scroll. */
    function rehearsePopup(wrapper: HTMLElement, fieldId: string): void {
      // An unfinished drawing would be taken up.
      const unfinished = Object.keys(session.$unfinished.get());
      if (unfinished.some((name) => name.endsWith(fieldId))) return;
      const anchor = wrapper.ownerDocument.createElement('button');
      const focused = activeElementIn(wrapper);
      flushSync(() => setRehearsed({ fieldId, anchor }));
      stage.current?.getBoundingClientRect();
      releases.push(styles.hold());
      flushSync(() => setRehearsed(null));
      // Where styles do not count, it has taken the focus.
      if (focused !== activeElementIn(wrapper)) focused?.focus({ preventScroll: true });
    }

    /** On a phone, the pages of an open field are larger, and so are their texts. */
    function rehearsePages(wrapper: HTMLElement): void {
      markOpen(wrapper, true);
      wrapper.getBoundingClientRect();
      markOpen(wrapper, false);
    }

    async function prepare(): Promise<void> {
      const image = element()?.querySelector<HTMLImageElement>('.page-image');
      if (image) await settled(image);
      await whenIdle();
      await loadPart(loadBehavior);
      const loaded: Field[] = [];
      for (const [load, field] of kinds) {
        if (isOver) return;
        if (await loadPart(load)) loaded.push(field);
      }
      const rehearsals = loaded.map(
        ({ id }) =>
          (wrapper: HTMLElement) =>
            rehearsePopup(wrapper, id),
      );
      for (const rehearse of [...rehearsals, rehearsePages]) {
        await whenIdle();
        const wrapper = element();
        // A popup that is open already needs the time itself.
        if (isOver || !wrapper || session.$activeFieldId.get() !== null) return;
        rehearse(wrapper);
      }
    }

    void prepare();
    return () => {
      isOver = true;
      for (const release of releases) release();
    };
  }, [documents, parties, kept, element, session, styles]);

  return (
    rehearsed && (
      // What is invisible cannot take the focus, and no screen reader finds it.
      <div ref={stage} style={{ visibility: 'hidden' }}>
        <FieldPopup {...rehearsed} onClose={nothing} />
      </div>
    )
  );
}
