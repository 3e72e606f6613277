import { type ReactNode, useState } from 'react';
import { useRoot } from '../root/root-context.ts';

export interface CompanyLogoProps {
  /** Class of the logo, which positions it. */
  readonly className: string;
  /** Class of the name shown instead if the logo cannot be loaded. */
  readonly nameClassName: string;
  /** Shown if the company has no logo. */
  readonly children?: ReactNode;
}

/** Our server adds this to the file name of a light logo; all others are taken to be dark. */
const drawnLight = /-light\.png$/;

/**
 * The sender's logo, on a contrasting plate where the background would hide it. Its space is
 * reserved while it loads, and the sender's name replaces it if it cannot be loaded.
 */
export function CompanyLogo({ className, nameClassName, children = null }: CompanyLogoProps) {
  const { logoUrl, companyName } = useRoot();
  const [failed, setFailed] = useState<string | null>(null);
  const drawn = logoUrl && drawnLight.test(logoUrl) ? 'light' : 'dark';
  return (
    <slot name="logo">
      {logoUrl === null && children}
      {logoUrl !== null && logoUrl === failed && (
        <span className={nameClassName} translate="no">
          {companyName}
        </span>
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
