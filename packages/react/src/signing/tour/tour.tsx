/// <reference path="../../styles/css-text.d.ts" />
import { createBrowserStorage } from '@sign-envelope/core';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useRoot } from '../../root/root-context.ts';
import { useStyles } from '../../root/use-styles.ts';
import { useActiveFieldId, useSession } from '../../session-context.ts';
import styles from './tour.css?inline';
import { TourCard } from './tour-card.tsx';
import { TourInvitation } from './tour-invitation.tsx';
import { tourSteps } from './tour-steps.ts';

/** Where the device remembers that the tour has been offered. */
const seenKey = 'tour';

export interface TourProps {
  /** Whether a signer who has not seen it is offered the tour. */
  readonly invites: boolean;
  /** Rises whenever the tour is asked for. */
  readonly asked: number;
  /** Whether a dialog stands over everything. */
  readonly covered: boolean;
}

type Stand = 'away' | 'invitation' | number;

/** Shows a first-time signer around, if they like. It waits for nothing and nothing waits for it. */
export function Tour({ invites, asked, covered }: TourProps) {
  useStyles(styles);
  const i18n = useI18n();
  const root = useRoot();
  const session = useSession();
  const activeFieldId = useActiveFieldId();
  const [storage] = useState(() => createBrowserStorage('localStorage'));
  const [stand, setStand] = useState<Stand>(() => {
    const isNew = invites && session.mode !== 'preview' && storage.get(seenKey) === null;
    return isNew ? 'invitation' : 'away';
  });
  const answered = useRef(asked);
  const hasWords = Object.hasOwn(i18n.messages, 'tour.take');
  const isOffered = stand !== 'away' && hasWords;

  useEffect(() => {
    if (isOffered) storage.set(seenKey, 'seen');
  }, [isOffered, storage]);

  // Whoever has begun needs no telling how.
  useEffect(() => {
    if (activeFieldId !== null || covered) setStand('away');
  }, [activeFieldId, covered]);

  // Asked for in a dialog, it begins when that has gone.
  useEffect(() => {
    if (answered.current === asked || covered) return;
    answered.current = asked;
    session.deactivate();
    setStand(0);
  }, [asked, covered, session]);

  const leave = () => {
    setStand('away');
    focusDocument(root.element());
  };

  if (!hasWords || stand === 'away') return null;
  if (stand === 'invitation') {
    return <TourInvitation onTake={() => setStand(0)} onContinue={leave} />;
  }
  const step = tourSteps[stand];
  if (step === undefined) return null;
  return (
    <TourCard
      key={step.id}
      step={step}
      onNext={() => (stand + 1 < tourSteps.length ? setStand(stand + 1) : leave())}
      onBack={() => setStand(stand - 1)}
      onLeave={leave}
    />
  );
}

/** The document is what the signer came for; Tab goes on from its beginning. */
function focusDocument(wrapper: HTMLElement | null): void {
  const main = wrapper?.querySelector<HTMLElement>('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
