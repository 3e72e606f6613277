import { useLingui } from '@lingui/react';
import { useRoot } from '../../root/root-context.ts';

/** Why a signature given here is legally valid. */
export function Legality() {
  const { i18n } = useLingui();
  const { productName } = useRoot();
  return (
    <>
      <p>{i18n._('legal.yes', { productName })}</p>
      <p>{i18n._('legal.eidas')}</p>
      <p>{i18n._('legal.esign')}</p>
      <p className="hint">{i18n._('legal.record')}</p>
    </>
  );
}
