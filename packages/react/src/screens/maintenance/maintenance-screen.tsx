import { useLingui } from '@lingui/react';
import { useRoot } from '../../root/root-context.ts';
import { Card } from '../../ui/card.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

export interface MaintenanceScreenProps {
  /** URL of the status page; without it there is no button. */
  readonly statusPage: string | undefined;
}

/** Replaces all other screens during maintenance. */
export function MaintenanceScreen({ statusPage }: MaintenanceScreenProps) {
  const { i18n } = useLingui();
  const { productName } = useRoot();
  return (
    <Card tone="warning" icon="clock" title={i18n._('maintenance.title')}>
      <p>{i18n._('maintenance.text', { productName })}</p>
      <ExternalLink href={statusPage} className="button button-primary">
        {i18n._('maintenance.status')}
      </ExternalLink>
    </Card>
  );
}
