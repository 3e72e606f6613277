import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { useStyles } from '../../root/use-styles.ts';
import { useConfig, useSession } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { useSenderName } from '../../use-company-name.ts';
import { useViewControls } from '../view-controls.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './help-dialog.css?inline';

type Topic = 'legal' | 'product' | 'contact';

export interface HelpDialogProps {
  /** The unsent message of the contact form. */
  readonly draft: { current: string };
  readonly onClose: () => void;
}

/** Help on legality and on the product, and a form to contact the sender. */
export function HelpDialog({ draft, onClose }: HelpDialogProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { startTour } = useViewControls();
  const { productName } = useRoot();
  const { questionsAllowed } = useConfig();
  const [topic, setTopic] = useState<Topic>('legal');
  useStyles(styles);

  // An alert shown in the dialog is dismissed with it.
  useEffect(() => () => session.dismissAlert(), [session]);

  const tabs: Tab<Topic>[] = [
    { id: 'legal', label: i18n._('legal.title') },
    { id: 'product', label: i18n._('help.product', { productName }) },
  ];
  // A widget's signer is not known to the company.
  if (questionsAllowed && session.mode !== 'widget') {
    tabs.push({ id: 'contact', label: i18n._('help.contact') });
  }

  const takeTour = () => {
    onClose();
    startTour();
  };

  return (
    <Dialog title={i18n._('help.title')} onClose={onClose}>
      <div className="help">
        <Tabs label={i18n._('help.topics')} tabs={tabs} selected={topic} onSelect={setTopic}>
          {topic === 'legal' && <Legality />}
          {topic === 'product' && <Product />}
          {topic === 'contact' && <ContactForm draft={draft} />}
        </Tabs>
        <Button variant="quiet" className="help-tour" onClick={takeTour}>
          {i18n._('tour.take')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Why a signature given here is legally valid. */
function Legality() {
  const { i18n } = useLingui();
  const { productName } = useRoot();
  return (
    <>
      <p>{i18n._('legal.yes', { productName })}</p>
      <p>{i18n._('legal.eidas')}</p>
      <p>{i18n._('legal.uk')}</p>
      <p>{i18n._('legal.esign')}</p>
      <p className="hint">{i18n._('legal.record')}</p>
    </>
  );
}

/** What the product is and what happens with the documents. */
function Product() {
  const { i18n } = useLingui();
  const { productName } = useRoot();
  const company = useSenderName();
  return (
    <>
      <p>{i18n._('product.what', { productName, company })}</p>
      <p>{i18n._('product.how')}</p>
      <p>{i18n._('product.after')}</p>
    </>
  );
}
