import { useLingui } from '@lingui/react';
import type { ValidationError } from '@sign-envelope/core';
import { inputLimits } from '@sign-envelope/core/rules';
import { type RefObject, useEffect } from 'react';
import { ChangingText } from '../../ui/changing-text.tsx';
import { useTextControl } from '../../ui/use-text-control.ts';
import { charactersLeft, validationText } from './validation-text.ts';

export interface TextLimitProps {
  readonly text: string;
  readonly validationError: ValidationError | null;
  /** The control that holds the text. */
  readonly control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  /** Called with a text that was put into the control without an `input` event. */
  readonly onText: (text: string) => void;
  /** Whether to look at the control at intervals too. */
  readonly isWatched?: boolean;
}

/** Shows why a text is invalid, or near the limit how many characters are left. */
export function TextLimit(props: TextLimitProps) {
  const { text, validationError, control, onText, isWatched } = props;
  const { i18n } = useLingui();
  useLongPaste(control);
  useTextControl(control, text, onText, isWatched);
  if (validationError !== null)
    return (
      <p className="problem">
        <ChangingText>{validationText(i18n, validationError, text)}</ChangingText>
      </p>
    );
  const left = charactersLeft(text, inputLimits.textLength);
  if (left === null) return null;
  return (
    <p className="hint">
      <ChangingText>{i18n._('limit.left', { count: left })}</ChangingText>
    </p>
  );
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isLong = (text: string | null): text is string =>
  text !== null && text.length > inputLimits.textLength;

/**
 * Inserts a paste that is longer than any answer in one step. Chromium inserts it line by line and with
 * `dir="auto"` scans the whole text for each line, which takes half a minute for half a megabyte. A text
 * of that length is therefore left-to-right until it is shorter.
 */
function insertLongText(control: TextControl, event: InputEvent): void {
  if (!isLong(event.data) || !event.cancelable) return;
  event.preventDefault();
  control.dir = 'ltr';
  const { selectionStart, selectionEnd, value } = control;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  control.setRangeText(event.data, from, to, 'end');
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Keeps a text control responsive when a very long text is pasted. */
function useLongPaste(control: RefObject<TextControl | null>): void {
  useEffect(() => {
    const element = control.current;
    if (element === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const before = (event: Event) => {
      if (event instanceof InputEvent) insertLongText(element, event);
    };
    const after = () => {
      if (element.dir === 'ltr' && !isLong(element.value)) element.dir = 'auto';
    };
    element.addEventListener('beforeinput', before, { signal });
    element.addEventListener('input', after, { signal });
    return () => controller.abort();
  }, [control]);
}
