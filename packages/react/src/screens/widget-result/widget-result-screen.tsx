import type { WidgetResult } from '@sign-envelope/core';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Card } from '../../ui/card.tsx';

/** The result of confirming a widget's emailed link. */
export function WidgetResultScreen({ result }: { readonly result: WidgetResult }) {
  const i18n = useI18n();
  const isVerified = result === 'verified';
  return (
    <Card
      tone={isVerified ? 'success' : 'warning'}
      icon={isVerified ? 'check' : 'warning'}
      title={i18n._(`widget-result.${result}.title`)}
    >
      <p>{i18n._(`widget-result.${result}.text`)}</p>
    </Card>
  );
}
