import type { SigningSession } from '@sign-envelope/core';
import {
  type CSSProperties,
  forwardRef,
  type ReactNode,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type SigningSessionProps, useSigningSession } from './hooks/use-signing-session.ts';
import { PageOutline } from './page-outline.tsx';
import { SigningScreens, type SigningScreensProps } from './signing-screens.tsx';
import styles from './styles/index.css?inline';
import { useShadowRoot } from './use-shadow-root.ts';

/** Which envelope to sign, how it looks, and event handlers such as `onSubmitted`. */
export interface SignEnvelopeProps
  extends Omit<SigningScreensProps, 'session'>,
    SigningSessionProps {
  /**
   * Whether the screens are in a shadow root, which neither takes styles from the page nor leaves any
   * there; true by default. `false` renders them in the page itself, which then needs the package's
   * `styles.css`. It cannot change while the component is mounted.
   */
  readonly isolated?: boolean | undefined;
  /** Class of the element around the screens, for its place on the page and for `::part`. */
  readonly className?: string | undefined;
  /** Styles of the element around the screens, also design tokens such as `--sign-color-accent`. */
  readonly style?: CSSProperties | undefined;
  /**
   * Content for the slots of isolated screens: elements with the attribute `slot`, such as `logo`.
   */
  readonly children?: ReactNode;
}

/** Increases with each session, so that no screen keeps what was typed in the session before. */
function useGeneration(session: SigningSession | null): number {
  const [counted, setCounted] = useState({ session, generation: 0 });
  if (counted.session === session) return counted.generation;
  const next = { session, generation: counted.generation + 1 };
  setCounted(next);
  return next.generation;
}

/**
 * Signs one envelope, using the browser's network and storage. A change of `api`, `cdn`, `linkKey`,
 * `mode`, `sandbox`, or of the content of `widget`, `preview`, `verification` or `values` starts another
 * session. A server renders the outline of a page in its place. The ref is the element around the
 * screens.
 *
 * @example
 * ```tsx
 * <SignEnvelope
 *   api="https://sign.example.com/api"
 *   linkKey={key}
 *   className="signing"
 *   onSubmitted={({ status }) => console.log(status)}
 * />
 * ```
 */
export const SignEnvelope = forwardRef<HTMLDivElement | null, SignEnvelopeProps>(
  function SignEnvelope(props, ref) {
    const { isolated = true, className, style, children } = props;
    const element = useRef<HTMLDivElement>(null);
    useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => element.current);
    const session = useSigningSession(props, props.notice === undefined);
    const generation = useGeneration(session);
    const screens = session && <SigningScreens key={generation} {...props} session={session} />;
    useShadowRoot(isolated ? element : null, styles, screens);
    const host = { ref: element, className, style };
    return isolated ? (
      <div {...host} data-fixed-height={props.fixedHeight ? '' : undefined}>
        <PageOutline />
        {children}
      </div>
    ) : (
      <div {...host}>{screens ?? <PageOutline />}</div>
    );
  },
);
