import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useRoot } from '../root/root-context.ts';
import { CompanyLogo } from './company-logo.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface CardProps {
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Slot whose content takes the place of the children. */
  readonly slot?: 'completed' | 'error' | undefined;
  /** Content below the card. */
  readonly below?: ReactNode;
}

/**
 * A status or access screen: an icon, a heading, text and one action. The heading takes the focus, so
 * that a screen reader announces the change of screen.
 */
export function Card({ tone, icon, title, slot, children, below }: CardProps) {
  const { isBranded, companyName } = useRoot();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <main className="card-screen">
      <CompanyLogo className="card-logo" nameClassName="card-company">
        {isBranded && companyName && <span className="card-company">{companyName}</span>}
      </CompanyLogo>
      <section className={`card card-${tone}`} part="card">
        <span className="card-mark">
          <Icon name={icon} />
        </span>
        <h1 ref={heading} className="card-title" tabIndex={-1}>
          {title}
        </h1>
        {slot ? <slot name={slot}>{children}</slot> : children}
      </section>
      {below}
    </main>
  );
}
