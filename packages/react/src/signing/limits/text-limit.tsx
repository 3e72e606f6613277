import { useLingui } from '@lingui/react';
import type { ValidationError } from '@sign-envelope/core';
import { inputLimits } from '@sign-envelope/core/rules';
import type { RefObject } from 'react';
import { charactersLeft, faultText } from './fault-text.ts';
import { useLongPaste } from './use-long-paste.ts';

export interface TextLimitProps {
  readonly text: string;
  readonly fault: ValidationError | null;
  /** The control that holds the text. */
  readonly control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
}

/** Shows why a text is invalid, or near the limit how many characters are left. */
export function TextLimit({ text, fault, control }: TextLimitProps) {
  const { i18n } = useLingui();
  useLongPaste(control);
  if (fault !== null) return <p className="problem">{faultText(i18n, fault, text)}</p>;
  const left = charactersLeft(text, inputLimits.textLength);
  return left === null ? null : <p className="hint">{i18n._('limit.left', { count: left })}</p>;
}
