import type { ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { useRoot } from '../root/root-context.ts';

const followed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export interface ExternalLinkProps {
  /** As a host has configured it. One that is none of `http`, `https`, `mailto` or `tel` is left out. */
  readonly href: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link away from the signing. A page opens beside it, so that nothing here is lost. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const i18n = useI18n();
  const base = useRoot().element()?.ownerDocument.baseURI;
  if (!href || !URL.canParse(href, base)) return null;
  const { protocol } = new URL(href, base);
  if (!followed.has(protocol)) return null;
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
