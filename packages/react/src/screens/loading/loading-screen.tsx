import { useLingui } from '@lingui/react';
import { useConnection } from '../../session-context.ts';
import { Heading } from '../../ui/heading.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Has the layout of the signing view, to avoid layout shifts when the documents load. */
export function LoadingScreen() {
  const { i18n } = useLingui();
  const connection = useConnection();
  const label =
    (connection !== 'online' && i18n._(`connection.${connection}`)) || i18n._('loading.label');
  return (
    <Landmark as="main" className="loading signing" aria-busy="true">
      <slot name="loading">
        <div className="header" />
        <div className="signing-body">
          <div className="side" />
          <div className="signing-main">
            <div className="loading-page" aria-hidden="true">
              <span className="loading-line loading-line-title" />
              <span className="loading-line" />
              <span className="loading-line" />
              <span className="loading-line loading-line-short" />
              <span className="loading-line" />
              <span className="loading-line" />
              <span className="loading-line loading-line-short" />
            </div>
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
