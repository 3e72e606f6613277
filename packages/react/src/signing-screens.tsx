import { useStore } from '@nanostores/react';
import type { SigningSession } from '@sign-envelope/core';
import { ScreenRoot, type Theme } from './root/screen-root.tsx';
import { CurrentScreen } from './screens/current-screen.tsx';
import type { ScreenSettings } from './screens/screen-settings.ts';
import { SessionContext } from './session-context.ts';

/** A session that the host created, and how to show it. */
export interface SigningScreensProps extends ScreenSettings {
  /** The session to show. Its creator opens and destroys it. */
  readonly session: SigningSession;
  /**
   * BCP 47 tag of the language for a signer who has not chosen one. If missing or unsupported, the
   * browser's language, otherwise English.
   */
  readonly lang?: string | undefined;
  /** `auto`, the default, follows the device's setting. */
  readonly theme?: Theme | undefined;
  /** Product name in texts; Sign Envelope by default. */
  readonly productName?: string | undefined;
  /** Whether to offer a tour on a signer's first visit on a device; true by default. Help always offers it. */
  readonly tour?: boolean | undefined;
}

/**
 * Shows the screen for a session's phase: loading, password, signing view, status or error.
 *
 * @example
 * ```tsx
 * const session = createSigningSession(ports);
 * void session.open(key);
 * root.render(<SigningScreens session={session} />);
 * ```
 */
export function SigningScreens(props: SigningScreensProps) {
  const { session, tour = true, lang, theme, productName, ...settings } = props;
  const envelope = useStore(session.$envelope);
  const user = useStore(session.$user);
  const phase = useStore(session.$phase);
  const branding = useStore(session.$branding);
  const known = envelope ?? user ?? (phase.name === 'download' ? phase : null);
  return (
    <ScreenRoot
      {...{ lang, theme, productName }}
      branding={known?.branding ?? branding}
      companyName={envelope?.config.companyName || user?.companyName}
    >
      <SessionContext.Provider value={session}>
        <CurrentScreen settings={settings} tour={tour} />
      </SessionContext.Provider>
    </ScreenRoot>
  );
}
