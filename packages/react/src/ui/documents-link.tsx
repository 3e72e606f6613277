import { useLingui } from '@lingui/react';

/** Opens downloaded documents in a new tab, for browsers that save nothing for a page. */
export function DocumentsLink({ address }: { readonly address: string }) {
  const { i18n } = useLingui();
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {i18n._('download.open')}
      <span className="visually-hidden"> {i18n._('link.new-tab')}</span>
    </a>
  );
}
