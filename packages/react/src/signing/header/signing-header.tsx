import { useLingui } from '@lingui/react';
import { useRoot } from '../../root/root-context.ts';
import { useEnvelope, useSession } from '../../session-context.ts';
import { ChangingText } from '../../ui/changing-text.tsx';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import { useViewControls } from '../view-controls.ts';

export interface SigningHeaderProps {
  readonly onMenu: () => void;
  readonly onHelp: () => void;
}

/** The sender, the envelope's title, and the buttons for the side bar, the layout and help. */
export function SigningHeader({ onMenu, onHelp }: SigningHeaderProps) {
  const { i18n } = useLingui();
  const { title } = useEnvelope();
  const { companyName } = useRoot();
  const isPreview = useSession().mode === 'preview';
  return (
    <Landmark as="header" className="header" part="header">
      <button
        type="button"
        className="button button-quiet button-icon header-menu"
        part="menu"
        aria-label={i18n._('header.menu')}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
      <div className="header-name">
        <slot name="header">
          <CompanyLogo className="header-logo" nameClassName="header-company">
            <span className="header-company" translate="no">
              {companyName}
            </span>
          </CompanyLogo>
          <Heading level={1} className="header-title">
            {title}
          </Heading>
        </slot>
      </div>
      <div className="header-tools">
        <LayoutSwitch />
        <button
          type="button"
          className="button button-quiet header-help"
          part="help"
          aria-label={i18n._('header.help')}
          aria-haspopup="dialog"
          onClick={onHelp}
        >
          <Icon name="help" />
          <span className="header-help-text">{i18n._('header.help')}</span>
        </button>
      </div>
      {isPreview && <p className="header-preview">{i18n._('header.preview')}</p>}
    </Landmark>
  );
}

/** Switches between the pages and the list of fields. */
function LayoutSwitch() {
  const { i18n } = useLingui();
  const { layout, setLayout } = useViewControls();
  const other = layout === 'pages' ? 'list' : 'pages';
  const label = i18n._(`layout.${other}`);
  return (
    <button
      type="button"
      className="button button-quiet header-help"
      part="layout"
      aria-label={label}
      onClick={() => setLayout(other)}
    >
      <Icon name={other} />
      <span className="header-help-text">
        <ChangingText>{label}</ChangingText>
      </span>
    </button>
  );
}
