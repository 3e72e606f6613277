import { useI18n } from '../../i18n/use-i18n.ts';
import { PartFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoaded } from '../../ui/use-lazy-module.ts';

const loadList = () => import('./list-view.tsx');

/** The list of fields, which comes when it is first asked for. */
export function ListHost() {
  const i18n = useI18n();
  const list = useLoaded(loadList);
  switch (list.name) {
    case 'loading':
      return <Spinner label={i18n._('popup.loading')} />;
    case 'failed':
      return <PartFailed onRetry={list.retry} />;
    case 'ready':
      return <list.value.ListView />;
  }
}
