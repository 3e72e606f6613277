import { useI18n } from '../../i18n/use-i18n.ts';
import { useStyles } from '../../root/use-styles.ts';
import { useSession } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DocumentList } from './document-list.tsx';
import { LanguageSelect } from './language-select.tsx';
import { PartyList } from './party-list.tsx';
import { SideDownload } from './side-download.tsx';
import styles from './side-panel.css?inline';

export interface SidePanelProps {
  readonly onReject: () => void;
  readonly onHelp: () => void;
  /** Told when a document has been chosen, so that a drawer can close. */
  readonly onChosen?: () => void;
}

/** What the side bar and, on narrow windows, the drawer hold. */
export function SidePanel({ onReject, onHelp, onChosen }: SidePanelProps) {
  const i18n = useI18n();
  useStyles(styles);
  // A widget's signer has no envelope of their own to download or reject.
  const isWidget = useSession().mode === 'widget';
  return (
    <div className="side-panel">
      <div className="side-contents">
        <DocumentList onChosen={onChosen} />
        {/* Who fills in a widget has no name yet. */}
        {!isWidget && <PartyList />}
      </div>
      <div className="side-actions">
        {!isWidget && <SideDownload />}
        <div className="side-pair">
          <Button aria-haspopup="dialog" onClick={onHelp}>
            <Icon name="help" />
            {i18n._('side.help')}
          </Button>
          {!isWidget && (
            <Button className="side-reject" aria-haspopup="dialog" onClick={onReject}>
              {i18n._('side.reject')}
            </Button>
          )}
        </div>
        <LanguageSelect />
      </div>
    </div>
  );
}
