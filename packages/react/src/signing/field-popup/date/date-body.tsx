import { useLingui } from '@lingui/react';
import { formatDate } from '@sign-envelope/core/rules';
import { useRef, useState } from 'react';
import { useStyles } from '../../../root/use-styles.ts';
import { useConfig, useField, useSession } from '../../../session-context.ts';
import { ChangingText } from '../../../ui/changing-text.tsx';
import { type BodyProps, PopupForm } from '../popup-form.tsx';
import { useAdvanceLabel } from '../use-advance.ts';
import { useAnswerCheck } from '../use-answer-check.ts';
import styles from './calendar.css?inline';
import { Calendar } from './calendar.tsx';
import { readDate } from './calendar-date.ts';
import { calendarNames } from './calendar-names.ts';
import { findToday } from './find-today.ts';

/** A calendar, and the date as it appears in the document. */
export function DateBody({ field, headingId, onDone }: BodyProps<'date'>) {
  useStyles(styles);
  const { i18n } = useLingui();
  const session = useSession();
  const { weekStart } = useConfig();
  const [{ today, wrongDay }] = useState(() => findToday(Date.now(), session.serverTime()));
  const day = useRef<HTMLButtonElement>(null);
  const { error: missing, errorId, confirm } = useAnswerCheck(field.id, onDone, day);
  const { fault: validationError } = useField(field.id);
  const error = validationError === null ? missing : i18n._(validationError);
  const confirmLabel = useAdvanceLabel(field.id);

  const clear = () => {
    session.clear(field.id);
    day.current?.focus();
  };

  return (
    <PopupForm
      confirmLabel={confirmLabel}
      onConfirm={confirm}
      onClear={field.value === '' ? undefined : clear}
    >
      <p className="date-value" aria-live="polite" translate={field.value ? 'no' : undefined}>
        <ChangingText>{field.value || i18n._('popup.date.none')}</ChangingText>
      </p>
      {wrongDay !== null && (
        <p className="hint">
          {i18n._('popup.date.wrong-clock', {
            device: calendarNames(i18n.locale).day(wrongDay),
            today: calendarNames(i18n.locale).day(today),
          })}
        </p>
      )}
      <Calendar
        selected={readDate(field.value, field.format, i18n.locale)}
        today={today}
        weekStart={weekStart}
        labelledBy={headingId}
        describedBy={error === null ? undefined : errorId}
        focusedCell={day}
        onSelect={(date) =>
          session.setValue<'date'>(field.id, formatDate(date, field.format, i18n.locale))
        }
      />
      {error !== null && (
        <p id={errorId} className="problem" role="alert">
          <ChangingText>{error}</ChangingText>
        </p>
      )}
    </PopupForm>
  );
}
