import { useLingui } from '@lingui/react';
import type { Field } from '@sign-envelope/core';
import { useState } from 'react';
import { messageText } from '../i18n/message-text.ts';
import { useSessionValue } from '../session-context.ts';

/** Returns the server's error for a field's answer until the answer changes; otherwise `null`. */
export function useFieldError({ id, value }: Field): string | null {
  const { i18n } = useLingui();
  const submission = useSessionValue('$submission');
  const [rejectedValue] = useState(value);
  const key =
    submission.name === 'failed' &&
    value === rejectedValue &&
    submission.error.fieldProblems.get(id)?.[0];
  return key ? messageText(i18n, key, {}, 'field.invalid') : null;
}
