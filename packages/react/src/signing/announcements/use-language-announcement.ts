import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { useAnnounce } from '../../root/use-announce.ts';

/** Announces a change of language in the new language, once its messages have loaded. */
export function useLanguageAnnouncement(): void {
  const { i18n } = useLingui();
  const announce = useAnnounce();
  const announced = useRef(i18n.locale);

  useEffect(() => {
    if (announced.current === i18n.locale || !Object.hasOwn(i18n.messages, 'announce.language'))
      return;
    announced.current = i18n.locale;
    announce(i18n._('announce.language'));
  }, [i18n, announce]);
}
