import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { ChangingText } from '../../ui/changing-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ListControl } from './use-list-control.ts';

export interface ListRowProps {
  readonly control: ListControl;
  /** The label element, which depends on the type of control. */
  readonly label?: ReactNode;
  readonly children: ReactNode;
}

/** One entry of the list: label, done mark, control and error. */
export function ListRow({ control, label, children }: ListRowProps) {
  const { i18n } = useLingui();
  const { done, error, errorId } = control;
  return (
    <div className="list-row" data-problem={error === null ? undefined : ''}>
      <div className="list-row-head">
        {label}
        {done && (
          <span className="list-done">
            <Icon name="check" />
            {i18n._('list.done')}
          </span>
        )}
      </div>
      {children}
      {error !== null && (
        <p id={errorId} className="problem">
          <ChangingText>{error}</ChangingText>
        </p>
      )}
    </div>
  );
}

/** Text of a label: the field's title, and whether it is required. */
export function LabelText({ control }: { readonly control: ListControl }) {
  return (
    <>
      <span dir="auto">{control.title}</span> <span className="list-need">{control.need}</span>
    </>
  );
}
