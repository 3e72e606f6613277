import type { I18n } from '@lingui/core';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { usePhase, useSession, useSubmission } from '../session-context.ts';
import { SigningView } from '../signing/signing-view.tsx';
import { createWritten } from '../signing/written.ts';
import { PartFailed } from '../ui/part-failed.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useRareParts } from '../use-rare-parts.ts';
import { LoadingScreen } from './loading/loading-screen.tsx';
import type { Promotion, ScreenSettings } from './screen-settings.ts';
import { StatusScreen } from './status/status-screen.tsx';

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
  const [written] = useState(createWritten);
  const submission = useSubmission();
  const envelope = useStore(session.$envelope);
  const user = useStore(session.$user);
  const companyName = envelope?.config.companyName ?? user?.companyName ?? '';
  const { screen = 'signing' } = settings;
  const isSigning = screen === 'signing';

  if (!hasAllWords(i18n) && (phase.name !== 'signing' || !isSigning)) return <LoadingScreen />;
  if (screen === 'widget-signed') return <StatusScreen status="verify" companyName="" />;
  if (isSigning) {
    // Only the server's own word ends a signing well.
    const status =
      submission.name === 'accepted'
        ? submission.result.status
        : phase.name === 'ended' && phase.status;
    if (status) {
      const isBranded = (envelope ?? user)?.branding.hasBranding ?? true;
      const offer = isBranded ? null : <TrialOffer {...settings.promotion} />;
      return <StatusScreen status={status} companyName={companyName} offer={offer} />;
    }
    if (phase.name === 'signing') return <SigningView tour={tour} written={written} />;
    // What comes after may well need no other screen.
    if (phase.name === 'idle' || phase.name === 'loading') return <LoadingScreen />;
  }
  return <FewScreen settings={settings} />;
}

/** Comes with the rare parts, which a signing has loaded by its end. */
function TrialOffer(promotion: Promotion) {
  const parts = useRareParts();
  return parts.name === 'ready' ? <parts.value.TrialOffer {...promotion} /> : null;
}

const loadFewScreens = () => import('./few-screens.ts');

/** A screen few signers see, in a chunk of its own. */
function FewScreen({ settings }: { readonly settings: ScreenSettings }) {
  const screens = useLoaded(loadFewScreens);
  switch (screens.name) {
    case 'loading':
      return <LoadingScreen />;
    case 'failed':
      return (
        <main className="card-screen">
          <PartFailed onRetry={screens.retry} />
        </main>
      );
    case 'ready':
      return <screens.value.FewScreen {...settings} />;
  }
}
