import { useStore } from '@nanostores/react';
import type { SigningSession } from '@sign-envelope/core';
import type { Sandbox } from '@sign-envelope/core/sandbox';
import { ScreenRoot, type Theme } from './root/screen-root.tsx';
import { LateMark } from './sandbox/late-mark.tsx';
import { CurrentScreen } from './screens/current-screen.tsx';
import type { ScreenSettings } from './screens/screen-settings.ts';
import { SessionContext } from './session-context.ts';
import type { ScreenDetail } from './use-screen-events.ts';

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
  /**
   * Whether the screens are a page of their own, with a banner, a main part and a footer; false by
   * default, because the host's page has its own.
   */
  readonly landmarks?: boolean | undefined;
  /**
   * Whether the screens fill the height of their container and scroll inside it; by default they
   * are as high as their content, and the page scrolls.
   */
  readonly fixedHeight?: boolean | undefined;
  /**
   * Whether the screens take the focus when they appear; by default only while the user is inside them,
   * or what was focused there is gone.
   */
  readonly autoFocus?: boolean | undefined;
  /** Level of the title of a screen among the host's headings, 1 to 6; 1 by default. */
  readonly headingLevel?: number | undefined;
  /** Whether to offer a tour on a signer's first visit on a device; true by default. Help always offers it. */
  readonly tour?: boolean | undefined;
  /** Called when another screen is shown, or its heading or language has changed. */
  readonly onScreen?: ((detail: ScreenDetail) => void) | undefined;
  /** The sandbox that the session is in, which a mark then says. */
  readonly sandbox?: Sandbox | undefined;
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
  const { session, tour = true, lang, theme, productName, ...more } = props;
  const { fixedHeight, autoFocus, landmarks, headingLevel, onScreen, sandbox, ...settings } = more;
  const envelope = useStore(session.$envelope);
  const user = useStore(session.$user);
  const phase = useStore(session.$phase);
  const branding = useStore(session.$branding);
  const known = envelope ?? user ?? (phase.name === 'download' ? phase : null);
  return (
    <ScreenRoot
      {...{ lang, theme, productName, fixedHeight, autoFocus, landmarks, headingLevel }}
      branding={known?.branding ?? branding}
      companyName={envelope?.config.companyName || user?.companyName}
    >
      <SessionContext.Provider value={session}>
        {sandbox && <LateMark sandbox={sandbox} />}
        <CurrentScreen settings={settings} tour={tour} onScreen={onScreen} />
      </SessionContext.Provider>
    </ScreenRoot>
  );
}
