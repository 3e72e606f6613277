import { useLingui } from '@lingui/react';
import type { SignatureFont } from '@sign-envelope/core';
import { signatureFonts } from '@sign-envelope/core/ink';
import { hasVisibleText } from '@sign-envelope/core/rules';
import { useId, useRef, useState } from 'react';
import { knownFont, useSignatureFont } from '../../../signature-fonts/use-signature-font.ts';
import { useTextControl } from '../../../ui/use-text-control.ts';
import type { PanelProps } from './panel-props.ts';

/** Maximum UTF-16 units of the name shown in each font: no more fits next to its button. */
const maxSampleLength = 200;

/** A name, and a choice of fonts that each preview the name as it is typed. */
export function TypePanel({ existing, initialFocus, onChange }: PanelProps) {
  const { i18n } = useLingui();
  const inputId = useId();
  const name = useId();
  const typed = existing?.kind === 'typed' ? existing : null;
  const [text, setText] = useState(typed?.text ?? '');
  const [font, setFont] = useState<SignatureFont>(knownFont(typed?.font ?? ''));

  const input = useRef<HTMLInputElement>(null);
  const isBlank = !hasVisibleText(text);

  const update = (nextText: string, nextFont: SignatureFont) => {
    setText(nextText);
    setFont(nextFont);
    onChange({ kind: 'typed', text: nextText, font: nextFont });
  };
  // The button to confirm waits for a text.
  useTextControl(input, text, (next) => update(next, font), true);

  return (
    <>
      <label className="label" htmlFor={inputId}>
        {i18n._('popup.signature.your-name')}
      </label>
      <input
        ref={(element) => {
          input.current = element;
          initialFocus.current = element;
        }}
        id={inputId}
        className="input"
        type="text"
        dir="auto"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        form=""
        defaultValue={text}
      />
      <fieldset className="signature-fonts" aria-label={i18n._('popup.signature.fonts')}>
        {signatureFonts.map((candidate, index) => (
          <FontOption
            key={candidate}
            font={candidate}
            label={i18n._('popup.signature.font', { number: index + 1 })}
            name={name}
            text={isBlank ? i18n._('popup.signature.sample') : text.slice(0, maxSampleLength)}
            isSample={isBlank}
            isChosen={candidate === font}
            onChoose={() => update(text, candidate)}
          />
        ))}
      </fieldset>
    </>
  );
}

interface FontOptionProps {
  readonly font: SignatureFont;
  readonly label: string;
  readonly name: string;
  readonly text: string;
  readonly isSample: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function FontOption(props: FontOptionProps) {
  const { font, label, name, text, isSample, isChosen, onChoose } = props;
  const { family, state } = useSignatureFont(font, text);
  return (
    <label className="signature-font">
      <input
        type="radio"
        form=""
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
      />
      <span
        // Another element for each text: see ChangingText.
        key={text}
        className="signature-font-text"
        dir="auto"
        translate={isSample ? undefined : 'no'}
        data-state={state}
        data-sample={isSample ? '' : undefined}
        style={{ fontFamily: `${family}, cursive` }}
      >
        {text}
      </span>
    </label>
  );
}
