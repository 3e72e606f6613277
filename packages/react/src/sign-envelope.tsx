import { type SigningSessionProps, useSigningSession } from './hooks/use-signing-session.ts';
import { SigningScreens, type SigningScreensProps } from './signing-screens.tsx';

/** Which envelope to sign, how it looks, and event handlers such as `onSubmitted`. */
export interface SignEnvelopeProps
  extends Omit<SigningScreensProps, 'session'>,
    SigningSessionProps {}

/**
 * Signs one envelope, on the browser's network and storage. A change of `api`, `cdn`, `linkKey`, `mode`,
 * or of the content of `widget`, `preview`, `verification` or `values` starts another session. Requires the
 * package's `styles.css` on the page.
 *
 * @example
 * ```tsx
 * <SignEnvelope
 *   api="https://sign.example.com/api"
 *   cdn="https://sign.example.com/cdn"
 *   linkKey={key}
 *   onSubmitted={({ status }) => console.log(status)}
 * />
 * ```
 */
export function SignEnvelope(props: SignEnvelopeProps) {
  const session = useSigningSession(props, props.notice === undefined);
  return session && <SigningScreens {...props} session={session} />;
}
