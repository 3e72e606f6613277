import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ListControl } from './use-list-control.ts';

export interface ListRowProps {
  readonly control: ListControl;
  /** The label, as the kind of control ties it. */
  readonly label?: ReactNode;
  readonly children: ReactNode;
}

/** One entry: its label, whether it is done, its control, and what is wrong with it. */
export function ListRow({ control, label, children }: ListRowProps) {
  const i18n = useI18n();
  const { done, problem, problemId } = control;
  return (
    <div className="list-row" data-problem={problem === null ? undefined : ''}>
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
      {problem !== null && (
        <p id={problemId} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

/** What a label says: the field's title, and whether it must be filled in. */
export function LabelText({ control }: { readonly control: ListControl }) {
  return (
    <>
      <span dir="auto">{control.title}</span> <span className="list-need">{control.need}</span>
    </>
  );
}
