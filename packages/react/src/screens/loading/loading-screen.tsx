import { useLingui } from '@lingui/react';
import { useSessionValue } from '../../session-context.ts';
import { Heading } from '../../ui/heading.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Has the layout of the signing view, to avoid layout shifts when the documents load. */
export function LoadingScreen() {
  const { i18n } = useLingui();
  const connection = useSessionValue('$connection');
  const label =
    (connection !== 'online' && i18n._(`connection.${connection}`)) || i18n._('loading.label');
  return (
    <Landmark as="main" className="loading signing" aria-busy="true">
      <slot name="loading">
        <div className="header" />
        <div className="signing-body">
          <div className="side" />
          <div className="signing-main">
            <div className="loading-page" />
            <div className="loading-spinner">
              <Spinner label={label} />
              <Heading level={1} className="loading-label">
                {label}
              </Heading>
            </div>
          </div>
        </div>
      </slot>
    </Landmark>
  );
}
