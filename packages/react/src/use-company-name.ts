import { useLingui } from '@lingui/react';
import { useEnvelope } from './session-context.ts';

/** Returns the name of the sending company; empty if there is none. */
export function useCompanyName(): string {
  const { branding, config } = useEnvelope();
  return branding.company ?? config.companyName;
}

/** Returns the company's name for use in a sentence. */
export function useSenderName(): string {
  const { i18n } = useLingui();
  return useCompanyName() || i18n._('status.sender');
}
