import { useLingui } from '@lingui/react';
import type { inkColors } from '@sign-envelope/core/ink';
import { useId } from 'react';

export type InkColor = keyof typeof inkColors;

const colors: readonly InkColor[] = ['black', 'blue'];

export interface InkColorsProps {
  readonly chosen: InkColor;
  readonly onChoose: (color: InkColor) => void;
}

/** Selects the ink colour. */
export function InkColors({ chosen, onChoose }: InkColorsProps) {
  const { i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className="ink-colors" aria-label={i18n._('popup.signature.ink')}>
      {colors.map((color) => (
        <label key={color} className="ink-color">
          <input
            type="radio"
            form=""
            name={name}
            checked={color === chosen}
            onChange={() => onChoose(color)}
          />
          <span className="ink-swatch" data-ink={color} />
          <span>{i18n._(`popup.signature.ink-${color}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
