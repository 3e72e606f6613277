import { useLingui } from '@lingui/react';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const loadList = async () => (await import('./list-view.tsx')).ListView;

/** Loads and shows the list of fields. */
export function ListHost() {
  const { i18n } = useLingui();
  return (
    <LazyPart load={loadList} props={{}} loading={<Spinner label={i18n._('popup.loading')} />} />
  );
}
