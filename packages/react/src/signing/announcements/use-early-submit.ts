import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { countText } from '../../i18n/count-text.ts';
import { useAnnounce } from '../../root/use-announce.ts';
import { useSession } from '../../session-context.ts';
import { useViewControls } from '../view-controls.ts';

/** After each attempt to submit too early, says how much is missing and goes to the first of it. */
export function useEarlySubmit(): void {
  const { i18n } = useLingui();
  const session = useSession();
  const announce = useAnnounce();
  const { earlySubmits } = useViewControls();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another attempt is told
  useEffect(() => {
    if (earlySubmits === 0) return;
    const { outstanding } = session.$progress.get();
    announce(countText(i18n, 'footer.incomplete', outstanding), 'assertive');
    const missing = session.$firstMissing.get();
    if (missing !== null) session.activate(missing);
  }, [earlySubmits]);
}
