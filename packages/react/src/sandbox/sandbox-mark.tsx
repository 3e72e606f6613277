import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Phase } from '@sign-envelope/core';
import type { Sandbox } from '@sign-envelope/core/sandbox';
import { useStyles } from '../root/use-styles.ts';
import { useSessionValue } from '../session-context.ts';
import styles from './sandbox-mark.css?inline';

/** What somebody who tries a screen has to know to go on; `null` if nothing. */
function hintFor(i18n: I18n, phase: Phase, { password, code }: Sandbox): string | null {
  if (phase.name === 'password' && password !== null)
    return i18n._('sandbox.password', { password });
  if (phase.name === 'code' && code !== null) return i18n._('sandbox.code', { code });
  return null;
}

/** Says that the screens are in a sandbox, in a corner, where it keeps nothing from being pressed. */
export function SandboxMark({ sandbox }: { readonly sandbox: Sandbox }) {
  const { i18n } = useLingui();
  const phase = useSessionValue('$phase');
  useStyles(styles);
  const hint = hintFor(i18n, phase, sandbox);
  return (
    <div className="sandbox-mark">
      <p role="note" className="sandbox-mark-text">
        <strong>{i18n._('sandbox.name')}</strong>{' '}
        {hint === null ? (
          <span className="sandbox-mark-more">{i18n._('sandbox.nothing')}</span>
        ) : (
          <span translate="no">{hint}</span>
        )}
      </p>
    </div>
  );
}
