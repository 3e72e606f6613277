import { providerPatience, SmsError } from './sms-sender.ts';

/**
 * Posts to a provider. Follows no redirect, for the body holds a code and the headers a secret.
 * Throws an `SmsError` that names the provider for any answer but a success.
 */
export async function postToProvider(
  provider: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  explain: (answer: Response) => Promise<string> = async () => '',
): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(providerPatience),
    });
  } catch (cause) {
    throw new SmsError(`${provider} cannot be reached.`, { cause });
  }
  if (answer.ok) {
    // Read to its end, or the connection could not be used again.
    await answer.arrayBuffer().catch(() => null);
    return;
  }
  const reason = await explain(answer);
  throw new SmsError(
    `${provider} answered ${answer.status}${reason === '' ? '' : ` (${reason})`}.`,
  );
}
