import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { FieldStatus, Progress, SigningSession } from '@sign-envelope/core';
import { useEffect, useRef } from 'react';
import { type Root, useRoot } from '../../root/root-context.ts';
import { useSession } from '../../session-context.ts';
import { activeElementIn } from '../../ui/active-element.ts';

/** Time without a change before progress is announced, in ms, so that it does not interrupt typing. */
const progressDelay = 1000;

function progressText(i18n: I18n, { done, required, complete }: Progress): string {
  return complete ? i18n._('announce.complete') : i18n._('announce.progress', { done, required });
}

/** Whether the field has the focus, so that a screen reader has already read its name. */
function holdsFocus(root: Root, fieldId: string): boolean {
  const wrapper = root.element();
  const focused = wrapper && activeElementIn(wrapper);
  return focused?.id === `${root.idPrefix}-field-${fieldId}`;
}

function nextText(i18n: I18n, { field, required }: FieldStatus): string {
  return i18n._('announce.next', {
    title: field.title ?? i18n._(`field.type.${field.type}`),
    need: required ? i18n._('field.required') : i18n._('field.optional'),
  });
}

/** Announces each step: progress, the next field, signatures, uploads, documents and the submission. */
export function useStepAnnouncements(): void {
  const { i18n } = useLingui();
  const session = useSession();
  const root = useRoot();
  const { announce } = root;
  const announcedDone = useRef(session.$progress.get().done);

  useEffect(() => {
    const changesOf = fileChanges(session);
    let timer: ReturnType<typeof setTimeout> | undefined;

    const announceProgress = () => {
      clearTimeout(timer);
      const progress = session.$progress.get();
      if (progress.done === announcedDone.current) return;
      announcedDone.current = progress.done;
      announce(progressText(i18n, progress));
    };
    const announceLater = () => {
      clearTimeout(timer);
      timer = setTimeout(announceProgress, progressDelay);
    };
    // A signer may have answered since this was rendered.
    announceLater();

    const unsubscribes = [
      session.on('field-change', ({ fieldId, type, done }) => {
        if (type === 'signature' && done) announce(i18n._('announce.signed'));
        if (type === 'upload') {
          const { added, removed } = changesOf(fieldId);
          for (const name of added) announce(i18n._('announce.uploaded', { name }));
          for (const name of removed) announce(i18n._('announce.removed', { name }));
        }
        announceLater();
      }),
      session.$activeFieldId.listen((fieldId) => {
        announceProgress();
        if (fieldId === null || holdsFocus(root, fieldId)) return;
        announce(nextText(i18n, session.$field(fieldId).get()));
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
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [session, root, i18n, announce]);
}

interface FileChanges {
  /** Names of the files added since the last call. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Creates a function that returns the changes of an upload field since its last call. */
function fileChanges(session: SigningSession): (fieldId: string) => FileChanges {
  const filesOf = (fieldId: string) => {
    const { field } = session.$field(fieldId).get();
    return field.type === 'upload' ? field.value : [];
  };
  const fields = session.$envelope.get()?.documents.flatMap((document) => document.fields) ?? [];
  const known = new Map(
    fields.filter(({ type }) => type === 'upload').map(({ id }) => [id, filesOf(id)]),
  );

  return (fieldId) => {
    const before = known.get(fieldId) ?? [];
    const now = filesOf(fieldId);
    known.set(fieldId, now);
    const without = (files: typeof now, others: typeof now) =>
      files.filter(({ uuid }) => others.every((other) => other.uuid !== uuid)).map((f) => f.name);
    return { added: without(now, before), removed: without(before, now) };
  };
}
