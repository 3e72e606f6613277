import { useStore } from '@nanostores/react';
import type { SigningSession } from '@sign-envelope/core';
import { ScreenRoot, type Theme } from './root/screen-root.tsx';
import { CurrentScreen } from './screens/current-screen.tsx';
import type { ScreenSettings } from './screens/screen-settings.ts';
import { SessionContext } from './session-context.ts';

/** A session of the host's own, and how it is shown. */
export interface SigningScreensProps extends ScreenSettings {
  /** The signing to show. Whoever made it opens it and destroys it. */
  readonly session: SigningSession;
  /** Base of page and signature images, such as `https://cdn.example.com`. */
  readonly cdn: string;
  /**
   * BCP 47 tag of the language to show where the signer has not chosen one; without it, or where it
   * is not there, the browser's, else English.
   */
  readonly lang?: string | undefined;
  /** `auto`, the default, follows the device. */
  readonly theme?: Theme | undefined;
  /** What texts call the product; by default Sign Envelope. */
  readonly productName?: string | undefined;
  /**
   * Whether a signer's first visit on a device begins with the offer of a tour; by default it does.
   * Help offers it in any case.
   */
  readonly tour?: boolean | undefined;
}

/**
 * The right screen for where a session stands: loading, password, signing view, status or error.
 *
 * @example
 * ```tsx
 * const session = createSigningSession(ports);
 * void session.open(key);
 * root.render(<SigningScreens session={session} cdn="https://cdn.example.com" />);
 * ```
 */
export function SigningScreens(props: SigningScreensProps) {
  const { session, tour = true, cdn, lang, theme, productName, ...settings } = props;
  const envelope = useStore(session.$envelope);
  const user = useStore(session.$user);
  const phase = useStore(session.$phase);
  const known = envelope ?? user ?? (phase.name === 'download' ? phase : null);
  return (
    <ScreenRoot {...{ cdn, lang, theme, productName }} branding={known?.branding ?? null}>
      <SessionContext.Provider value={session}>
        <CurrentScreen settings={settings} tour={tour} />
      </SessionContext.Provider>
    </ScreenRoot>
  );
}
