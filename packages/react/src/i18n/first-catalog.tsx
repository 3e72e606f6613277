import { LinguiContext, useLingui } from '@lingui/react';
import { type ReactNode, useMemo } from 'react';

/**
 * Texts inside change with the language only, so that thousands of fields do not render again when
 * the second catalog loads. They must all be from the first catalog.
 */
export function FirstCatalog({ children }: { readonly children: ReactNode }) {
  const lingui = useLingui();
  const { locale } = lingui.i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the context changes with each catalog
  const unchanged = useMemo(() => lingui, [locale]);
  return <LinguiContext.Provider value={unchanged}>{children}</LinguiContext.Provider>;
}
