import { useStore } from '@nanostores/react';
import type { Phase } from '@sign-envelope/core';
import { useState } from 'react';
import { type PartState, useLatePart } from '../late-parts.tsx';
import { useSession, useSessionValue } from '../session-context.ts';
import { createDialogDrafts } from '../signing/dialog-drafts.ts';
import { SigningView } from '../signing/signing-view.tsx';
import { Landmark } from '../ui/landmark.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { type ScreenDetail, useScreenEvents } from '../use-screen-events.ts';
import { LoadingScreen } from './loading/loading-screen.tsx';
import type { Promotion, ScreenSettings } from './screen-settings.ts';
import type { StatusScreenProps } from './status/status-screen.tsx';

export interface CurrentScreenProps {
  readonly settings: ScreenSettings;
  /** Whether to offer a tour on the first visit. */
  readonly tour: boolean;
  /** Called when another screen is shown, or its heading or language has changed. */
  readonly onScreen: ((detail: ScreenDetail) => void) | undefined;
}

/** Phases whose screen comes before the status of an envelope that has been signed. */
const interruptions: readonly Phase['name'][] = ['password', 'code', 'failed'];

/** Shows the screen for the session's phase. */
export function CurrentScreen({ settings, tour, onScreen }: CurrentScreenProps) {
  const session = useSession();
  const phase = useSessionValue('$phase');
  const [drafts] = useState(createDialogDrafts);
  const submission = useSessionValue('$submission');
  const envelope = useStore(session.$envelope);
  const user = useStore(session.$user);
  const { notice } = settings;
  useScreenEvents(notice, onScreen);
  const isSigning = notice === undefined && session.mode !== 'download';
  const isInterrupted = interruptions.includes(phase.name);

  if (notice === 'widget-signed') return <Outcome status="verify" />;
  if (isSigning && !isInterrupted) {
    // Only the server's response shows an envelope as signed.
    const status =
      submission.name === 'accepted'
        ? submission.result.status
        : phase.name === 'ended' && phase.status;
    if (status) {
      const isBranded = (envelope ?? user)?.branding.hasBranding ?? true;
      const promotion = isBranded ? null : (settings.promotion ?? {});
      return <Outcome status={status} promotion={promotion} />;
    }
    if (phase.name === 'signing') return <SigningView tour={tour} drafts={drafts} />;
    // The next phase is usually the signing, which needs no other screen.
    if (phase.name === 'idle' || phase.name === 'loading') return <LoadingScreen />;
  }
  return <OtherScreen settings={settings} />;
}

/** The status screen. Its part has usually loaded by the end of signing. */
function Outcome({ promotion = null, ...status }: OutcomeProps) {
  const dialogs = useLatePart('dialogs');
  if (dialogs.name !== 'ready') return <ScreenPlaceholder screen={dialogs} />;
  const { StatusScreen, TrialOffer } = dialogs.module;
  return <StatusScreen {...status} offer={promotion && <TrialOffer {...promotion} />} />;
}

interface OutcomeProps extends Omit<StatusScreenProps, 'offer'> {
  /** Content of the trial offer; `null` for none. */
  readonly promotion?: Promotion | null;
}

/** Placeholder for a screen that is loading or failed to load. */
function ScreenPlaceholder({
  screen,
}: {
  readonly screen: Exclude<PartState<unknown>, { name: 'ready' }>;
}) {
  if (screen.name === 'loading') return <LoadingScreen />;
  return (
    <Landmark as="main" className="card-screen">
      <LoadFailed onRetry={screen.retry} />
    </Landmark>
  );
}

/** A screen that few signers see. */
function OtherScreen({ settings }: { readonly settings: ScreenSettings }) {
  const screens = useLatePart('screens');
  if (screens.name !== 'ready') return <ScreenPlaceholder screen={screens} />;
  return <screens.module.OtherScreen {...settings} />;
}
