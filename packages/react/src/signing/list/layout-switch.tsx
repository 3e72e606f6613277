import { useLingui } from '@lingui/react';
import { Icon } from '../../ui/icon.tsx';
import { useViewControls } from '../view-controls.ts';

/** Switches between the pages and the list of fields. */
export function LayoutSwitch() {
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
      <span className="header-help-text">{label}</span>
    </button>
  );
}
