import type { I18n } from '@lingui/core';
import type { Field, Progress, SigningSession } from '@sign-envelope/core';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { type Root, useRoot } from '../../root/root-context.ts';
import { useSession } from '../../session-context.ts';
import { activeElementIn } from '../../ui/active-element.ts';
import { fileChanges } from './file-changes.ts';

/** Milliseconds without a change after which an answer is taken to be given: typing is not talked into. */
const pause = 1000;

function progressText(i18n: I18n, { done, required, complete }: Progress): string {
  return complete ? i18n._('announce.complete') : i18n._('announce.progress', { done, required });
}

/** A field that was clicked or tabbed to has said its name already. */
function holdsFocus(root: Root, fieldId: string): boolean {
  const wrapper = root.element();
  const focused = wrapper && activeElementIn(wrapper);
  return focused?.id === `${root.idPrefix}-field-${fieldId}`;
}

function nextText(i18n: I18n, session: SigningSession, field: Field): string {
  return i18n._('announce.next', {
    title: field.title ?? i18n._(`field.type.${field.type}`),
    need: session.isRequired(field.id) ? i18n._('field.required') : i18n._('field.optional'),
  });
}

/** Says each step of a signing: progress, the next field, what was signed and uploaded, documents, sending. */
export function useStepAnnouncements(): void {
  const i18n = useI18n();
  const session = useSession();
  const root = useRoot();
  const spokenDone = useRef(session.$progress.get().done);

  useEffect(() => {
    const { announce } = root;
    const changesOf = fileChanges(session);
    let timer: ReturnType<typeof setTimeout> | undefined;

    const tellProgress = () => {
      clearTimeout(timer);
      const progress = session.$progress.get();
      if (progress.done === spokenDone.current) return;
      spokenDone.current = progress.done;
      announce(progressText(i18n, progress));
    };

    const stops = [
      session.on('field-change', ({ fieldId, type, done }) => {
        if (type === 'signature' && done) announce(i18n._('announce.signed'));
        if (type === 'upload') {
          const { added, removed } = changesOf(fieldId);
          for (const name of added) announce(i18n._('announce.uploaded', { name }));
          for (const name of removed) announce(i18n._('announce.removed', { name }));
        }
        clearTimeout(timer);
        timer = setTimeout(tellProgress, pause);
      }),
      session.$activeFieldId.listen((fieldId) => {
        tellProgress();
        if (fieldId === null || holdsFocus(root, fieldId)) return;
        announce(nextText(i18n, session, session.$field(fieldId).get()));
      }),
      session.$documentIndex.listen((index) => {
        const documents = session.$envelope.get()?.documents ?? [];
        const title = documents[index]?.title;
        if (title === undefined) return;
        announce(
          i18n._('announce.document', { number: index + 1, count: documents.length, title }),
        );
      }),
      session.$submission.listen(({ name }) => {
        if (name === 'sending' || name === 'accepted') announce(i18n._(`announce.${name}`));
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [session, root, i18n]);
}
