import { useLingui } from '@lingui/react';
import { AnyIcon } from '../../ui/any-icon.tsx';

export interface DocumentStepsProps {
  /** From 0. */
  readonly current: number;
  readonly count: number;
  readonly onChoose: (index: number) => void;
}

/** Buttons for the previous and the next document. */
export function DocumentSteps({ current, count, onChoose }: DocumentStepsProps) {
  const { i18n } = useLingui();

  // At either end the button stays focusable, so that it does not lose the focus.
  const step = (name: 'previous' | 'next', index: number) => {
    const isThere = index >= 0 && index < count;
    return (
      <button
        type="button"
        className="button button-secondary button-icon side-step"
        aria-label={i18n._(`side.${name}`)}
        aria-disabled={!isThere}
        onClick={() => isThere && onChoose(index)}
      >
        <AnyIcon name={name} />
      </button>
    );
  };

  return (
    <div className="side-steps">
      {step('previous', current - 1)}
      <span aria-live="polite">{i18n._('side.place', { position: current + 1, count })}</span>
      {step('next', current + 1)}
    </div>
  );
}
