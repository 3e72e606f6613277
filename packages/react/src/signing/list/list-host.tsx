import { useLingui } from '@lingui/react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const loadList = () => import('./list-view.tsx');

/** Loads and shows the list of fields. */
export function ListHost() {
  const { i18n } = useLingui();
  const list = useLazyModule(loadList);
  switch (list.name) {
    case 'loading':
      return <Spinner label={i18n._('popup.loading')} />;
    case 'failed':
      return <LoadFailed onRetry={list.retry} />;
    case 'ready':
      return <list.value.ListView />;
  }
}
