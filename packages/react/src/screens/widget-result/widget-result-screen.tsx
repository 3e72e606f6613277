import { useLingui } from '@lingui/react';
import type { WidgetResult } from '@sign-envelope/core';
import { Card } from '../../ui/card.tsx';

/** The result of confirming a widget's emailed link. */
export function WidgetResultScreen({ result }: { readonly result: WidgetResult }) {
  const { i18n } = useLingui();
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
