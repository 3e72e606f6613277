import type { I18n } from '@lingui/core';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { usePhase, useSession, useSubmission } from '../session-context.ts';
import { createDialogDrafts } from '../signing/dialog-drafts.ts';
import { SigningView } from '../signing/signing-view.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { type LazyModule, useLazyModule } from '../ui/use-lazy-module.ts';
import { useLazyDialogs } from '../use-lazy-dialogs.ts';
import { LoadingScreen } from './loading/loading-screen.tsx';
import type { Promotion, ScreenSettings } from './screen-settings.ts';
import type { StatusScreenProps } from './status/status-screen.tsx';

/** The words of all screens but the signing view come in a second catalog, a moment later. */
function hasAllWords(i18n: I18n): boolean {
  return Object.hasOwn(i18n.messages, 'error-screen.title');
}

export interface CurrentScreenProps {
  readonly settings: ScreenSettings;
  /** Whether a signer's first visit begins with the offer of a tour. */
  readonly tour: boolean;
}

/** Chooses the screen by the session's phase. */
export function CurrentScreen({ settings, tour }: CurrentScreenProps) {
  const i18n = useI18n();
  const session = useSession();
  const phase = usePhase();
  const [drafts] = useState(createDialogDrafts);
  const submission = useSubmission();
  const envelope = useStore(session.$envelope);
  const user = useStore(session.$user);
  const companyName = envelope?.config.companyName ?? user?.companyName ?? '';
  const { screen = 'signing' } = settings;
  const isSigning = screen === 'signing';

  if (!hasAllWords(i18n) && (phase.name !== 'signing' || !isSigning)) return <LoadingScreen />;
  if (screen === 'widget-signed') return <Outcome status="verify" companyName="" />;
  if (isSigning) {
    // Only the server's own word ends a signing well.
    const status =
      submission.name === 'accepted'
        ? submission.result.status
        : phase.name === 'ended' && phase.status;
    if (status) {
      const isBranded = (envelope ?? user)?.branding.hasBranding ?? true;
      const promotion = isBranded ? null : (settings.promotion ?? {});
      return <Outcome status={status} companyName={companyName} promotion={promotion} />;
    }
    if (phase.name === 'signing') return <SigningView tour={tour} drafts={drafts} />;
    // What comes after may well need no other screen.
    if (phase.name === 'idle' || phase.name === 'loading') return <LoadingScreen />;
  }
  return <LazyScreen settings={settings} />;
}

/** Comes with the rare parts, which a signing has loaded by its end. */
function Outcome({ promotion = null, ...status }: OutcomeProps) {
  const parts = useLazyDialogs();
  if (parts.name !== 'ready') return <ScreenToCome screen={parts} />;
  const { StatusScreen, TrialOffer } = parts.value;
  return <StatusScreen {...status} offer={promotion && <TrialOffer {...promotion} />} />;
}

interface OutcomeProps extends Omit<StatusScreenProps, 'offer'> {
  /** What is said to invite senders; `null` where nothing is. */
  readonly promotion?: Promotion | null;
}

/** Stands for a screen that is on its way, or did not come. */
function ScreenToCome({
  screen,
}: {
  readonly screen: Exclude<LazyModule<unknown>, { name: 'ready' }>;
}) {
  if (screen.name === 'loading') return <LoadingScreen />;
  return (
    <main className="card-screen">
      <LoadFailed onRetry={screen.retry} />
    </main>
  );
}

const loadLazyScreen = () => import('./lazy-screen.tsx');

/** A screen few signers see, in a chunk of its own. */
function LazyScreen({ settings }: { readonly settings: ScreenSettings }) {
  const screens = useLazyModule(loadLazyScreen);
  if (screens.name !== 'ready') return <ScreenToCome screen={screens} />;
  return <screens.value.LazyScreen {...settings} />;
}
