import { useLingui } from '@lingui/react';
import type { Consent } from '@sign-envelope/core';
import {
  type ConsentText,
  consentText,
  consentVersion,
  parseConsentTerms,
  sha256,
} from '@sign-envelope/core/consent';
import { type ReactElement, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useStyles } from '../../root/use-styles.ts';
import { useConfig, useSession } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './consent.css?inline';

/** The consent of a signer, for the dialog that submits. */
export interface ConsentControl {
  /** The tick, what it means, and the way out. */
  readonly section: ReactNode;
  /** What the signer agreed to; `null` if the tick is missing, which is shown. */
  take(): Promise<Consent | null>;
  /** Whether the signer does not agree. */
  readonly isDeclined: boolean;
  /** Goes back to the question. */
  readonly reconsider: () => void;
}

export interface ConsentQuestionProps {
  readonly children: (consent: ConsentControl) => ReactElement;
}

/**
 * Asks for consent to sign electronically, in the language on the screen. With another language it is another
 * text, which has to be ticked again.
 */
export function ConsentQuestion({ children }: ConsentQuestionProps) {
  useStyles(styles);
  const session = useSession();
  const { language } = useLanguage();
  const { companyName, raw } = useConfig();
  const shown = useMemo(
    () => consentText(language, { companyName, terms: parseConsentTerms(raw) }),
    [language, companyName, raw],
  );
  const [ticked, setTicked] = useState<ConsentText | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const tick = useRef<HTMLInputElement>(null);

  const toConsent = async (): Promise<Consent> => {
    const { version, text } = shown;
    return { version, language: shown.language, sha256: await sha256(text) };
  };

  const decline = async () => {
    setTicked(null);
    setDeclined(true);
    try {
      await session.declineConsent(await toConsent());
    } catch {
      // Only its record is missing, and the session is over or offline: the signer goes on as before.
    }
  };

  const change = (isTicked: boolean) => {
    setTicked(isTicked ? shown : null);
    setMissing(false);
  };

  return children({
    isDeclined,
    reconsider: () => setDeclined(false),
    async take() {
      // What is on the screen counts, also before the next render.
      if (tick.current?.checked === true) return toConsent();
      setMissing(true);
      tick.current?.focus();
      return null;
    },
    section: (
      <Question
        text={shown}
        tick={tick}
        isTicked={ticked === shown}
        isMissing={isMissing}
        onChange={change}
        onDecline={() => void decline()}
      />
    ),
  });
}

interface QuestionProps {
  readonly text: ConsentText;
  readonly tick: { current: HTMLInputElement | null };
  readonly isTicked: boolean;
  readonly isMissing: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly onDecline: () => void;
}

function Question({ text, tick, isTicked, isMissing, onChange, onDecline }: QuestionProps) {
  const { i18n } = useLingui();
  const problemId = useId();
  const { statement, disclosure, language, version } = text;
  return (
    <div>
      <label className={isMissing ? 'consent-tick consent-tick-missing' : 'consent-tick'}>
        <input
          ref={tick}
          type="checkbox"
          form=""
          checked={isTicked}
          aria-required
          aria-invalid={isMissing}
          aria-describedby={problemId}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span lang={language}>{statement}</span>
      </label>
      <p id={problemId} className={isMissing ? 'consent-problem' : undefined} role="alert">
        {isMissing && (
          <>
            <Icon name="warning" />
            {i18n._('consent.missing')}
          </>
        )}
      </p>
      <details className="consent-more">
        <summary>{i18n._('consent.read')}</summary>
        <div className="consent-text" lang={language} dir="auto">
          {disclosure.split('\n\n').map((paragraph) => (
            <Paragraph key={paragraph} text={paragraph} hasTopic={version === consentVersion} />
          ))}
        </div>
      </details>
      <Button variant="quiet" className="consent-decline" onClick={onDecline}>
        {i18n._('consent.decline')}
      </Button>
    </div>
  );
}

/** A paragraph of the disclosure. Those of the standard text begin with their topic. */
function Paragraph({ text, hasTopic }: { readonly text: string; readonly hasTopic: boolean }) {
  const end = hasTopic ? text.indexOf(':') + 1 : 0;
  return (
    <p>
      {end > 0 && <strong>{text.slice(0, end)}</strong>}
      {text.slice(end)}
    </p>
  );
}
