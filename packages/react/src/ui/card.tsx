import type { ReactNode } from 'react';
import { useRoot } from '../root/root-context.ts';
import { useTitleFocus } from '../root/use-title-focus.ts';
import { CompanyLogo } from './company-logo.tsx';
import { Heading } from './heading.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Landmark } from './landmark.tsx';

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
  const titleRef = useTitleFocus();

  return (
    <Landmark as="main" className="card-screen">
      <CompanyLogo className="card-logo" nameClassName="card-company">
        {isBranded && companyName && (
          <span className="card-company" translate="no">
            {companyName}
          </span>
        )}
      </CompanyLogo>
      <section className={`card card-${tone}`} part="card">
        <span className="card-mark">
          <Icon name={icon} />
        </span>
        <Heading level={1} headingRef={titleRef} className="card-title" tabIndex={-1}>
          {title}
        </Heading>
        {slot ? <slot name={slot}>{children}</slot> : children}
      </section>
      {below}
    </Landmark>
  );
}
