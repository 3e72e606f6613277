import { useI18n } from './i18n/use-i18n.ts';
import { useEnvelope } from './session-context.ts';

/** What the sending company is called on the pages; empty where it has told no name. */
export function useCompanyName(): string {
  const { branding, config } = useEnvelope();
  return branding.company ?? config.companyName;
}

/** The company's name as it stands in a sentence. */
export function useSenderName(): string {
  const i18n = useI18n();
  return useCompanyName() || i18n._('status.sender');
}
