import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useRoot } from '../root/root-context.ts';

const allowedProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export interface ExternalLinkProps {
  /** URL from the host. Any scheme but `http`, `https`, `mailto` and `tel` renders nothing. */
  readonly href: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** An external link. Pages open in a new tab, so that the signer loses nothing. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const { i18n } = useLingui();
  const base = useRoot().element()?.ownerDocument.baseURI;
  if (!href || !URL.canParse(href, base)) return null;
  const { protocol } = new URL(href, base);
  if (!allowedProtocols.has(protocol)) return null;
  const isPage = protocol.startsWith('http');
  return (
    <a
      className={className}
      href={href}
      target={isPage ? '_blank' : undefined}
      rel={isPage ? 'noopener noreferrer' : undefined}
    >
      {children}
      {isPage && <span className="visually-hidden"> {i18n._('link.new-tab')}</span>}
    </a>
  );
}
