import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { useRoot } from '../../root/root-context.ts';

/** Announces a change of language in the new language. */
export function useLanguageAnnouncement(): void {
  const { i18n } = useLingui();
  const { announce } = useRoot();
  const announced = useRef(i18n.locale);

  useEffect(() => {
    if (announced.current === i18n.locale) return;
    announced.current = i18n.locale;
    announce(i18n._('announce.language'));
  }, [i18n, announce]);
}
