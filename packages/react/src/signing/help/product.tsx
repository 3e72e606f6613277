import { useLingui } from '@lingui/react';
import { useRoot } from '../../root/root-context.ts';
import { useSenderName } from '../../use-company-name.ts';

/** What the product is and what happens with the documents. */
export function Product() {
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
