import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useAnnounce } from '../../root/root-context.ts';

/** Says in the new language that it has changed, once its words are here. */
export function useLanguageAnnouncement(): void {
  const i18n = useI18n();
  const announce = useAnnounce();
  const spoken = useRef(i18n.locale);

  useEffect(() => {
    if (spoken.current === i18n.locale || !Object.hasOwn(i18n.messages, 'announce.language'))
      return;
    spoken.current = i18n.locale;
    announce(i18n._('announce.language'));
  }, [i18n, announce]);
}
