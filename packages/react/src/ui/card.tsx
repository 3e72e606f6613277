import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface CardProps {
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Stands below the card, on the ground. */
  readonly below?: ReactNode;
}

/**
 * The whole of a status or access screen: a mark, one sentence that says it, what follows, one
 * action. The heading takes the focus, so that a change of screen is heard.
 */
export function Card({ tone, icon, title, children, below }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <main className="card-screen">
      <section className={`card card-${tone}`}>
        <span className="card-mark">
          <Icon name={icon} />
        </span>
        <h1 ref={heading} className="card-title" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </section>
      {below}
    </main>
  );
}
