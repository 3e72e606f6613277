import { hasVisibleText, type SignatureFont, signatureFonts } from '@sign-envelope/core';
import { useState } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useUniqueId } from '../../../root/use-unique-id.ts';
import { knownFont, useSignatureFont } from '../../../signature-fonts/use-signature-font.ts';
import type { PanelProps } from './panel-props.ts';

/** UTF-16 units of a name that each hand is shown with: no more fits beside its button. */
const maxSampleLength = 200;

/** A name, and the hand it is written in: every hand is seen with the name as it is typed. */
export function TypePanel({ existing, start, onMade }: PanelProps) {
  const i18n = useI18n();
  const inputId = useUniqueId();
  const name = useUniqueId();
  const typed = existing?.kind === 'typed' ? existing : null;
  const [text, setText] = useState(typed?.text ?? '');
  const [hand, setHand] = useState<SignatureFont>(knownFont(typed?.font ?? ''));

  const isBlank = !hasVisibleText(text);

  const make = (nextText: string, nextHand: SignatureFont) => {
    setText(nextText);
    setHand(nextHand);
    onMade({ kind: 'typed', text: nextText, font: nextHand });
  };

  return (
    <>
      <label className="label" htmlFor={inputId}>
        {i18n._('popup.signature.your-name')}
      </label>
      <input
        ref={(element) => {
          start.current = element;
        }}
        id={inputId}
        className="input"
        type="text"
        dir="auto"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        value={text}
        onInput={(event) => make(event.currentTarget.value, hand)}
      />
      <fieldset className="signature-fonts" aria-label={i18n._('popup.signature.fonts')}>
        {signatureFonts.map((candidate, index) => (
          <FontOption
            key={candidate}
            hand={candidate}
            label={i18n._('popup.signature.font', { number: index + 1 })}
            name={name}
            text={isBlank ? i18n._('popup.signature.sample') : text.slice(0, maxSampleLength)}
            isSample={isBlank}
            isChosen={candidate === hand}
            onChoose={() => make(text, candidate)}
          />
        ))}
      </fieldset>
    </>
  );
}

interface FontOptionProps {
  readonly hand: SignatureFont;
  readonly label: string;
  readonly name: string;
  readonly text: string;
  readonly isSample: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function FontOption(props: FontOptionProps) {
  const { hand, label, name, text, isSample, isChosen, onChoose } = props;
  const { family, state } = useSignatureFont(hand, text);
  return (
    <label className="signature-font">
      <input type="radio" name={name} aria-label={label} checked={isChosen} onChange={onChoose} />
      <span
        className="signature-font-text"
        dir="auto"
        data-state={state}
        data-sample={isSample ? '' : undefined}
        style={{ fontFamily: `${family}, cursive` }}
      >
        {text}
      </span>
    </label>
  );
}
