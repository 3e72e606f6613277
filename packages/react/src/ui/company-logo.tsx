import { type ReactNode, useState } from 'react';
import { useRoot } from '../root/root-context.ts';

export interface CompanyLogoProps {
  /** Where it stands. */
  readonly className: string;
  /** Class of the name that stands there if the logo cannot be loaded. */
  readonly nameClassName: string;
  /** Stands there if the company has no logo. */
  readonly children?: ReactNode;
}

/** Our server ends the names of logos with what they are drawn in; others are taken to be dark. */
const drawnLight = /-light\.png$/;

/**
 * The logo of the sender, on a plate where it would drown. Its place is kept while it loads, and the
 * sender's name stands there if it cannot be loaded.
 */
export function CompanyLogo({ className, nameClassName, children = null }: CompanyLogoProps) {
  const { logoUrl, companyName } = useRoot();
  const [failed, setFailed] = useState<string | null>(null);
  const drawn = logoUrl && drawnLight.test(logoUrl) ? 'light' : 'dark';
  return (
    <slot name="logo">
      {logoUrl === null && children}
      {logoUrl !== null && logoUrl === failed && (
        <span className={nameClassName}>{companyName}</span>
      )}
      {logoUrl !== null && logoUrl !== failed && (
        <img
          className={`logo logo-${drawn} ${className}`}
          src={logoUrl}
          alt={companyName}
          onError={() => setFailed(logoUrl)}
        />
      )}
    </slot>
  );
}
