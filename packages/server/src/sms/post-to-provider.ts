import { providerTimeout, SmsError } from './sms-sender.ts';

/**
 * Posts to a provider. Does not follow redirects, because the body contains a code and the headers
 * contain a secret.
 *
 * @throws SmsError that names the provider, unless the response is a success.
 */
export async function postToProvider(
  provider: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  explain: (response: Response) => Promise<string> = async () => '',
): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(providerTimeout),
    });
  } catch (cause) {
    throw new SmsError(`${provider} cannot be reached.`, { cause });
  }
  if (response.ok) {
    // The connection can be reused only after the body has been read.
    await response.arrayBuffer().catch(() => null);
    return;
  }
  const reason = await explain(response);
  throw new SmsError(
    `${provider} returned ${response.status}${reason === '' ? '' : ` (${reason})`}.`,
  );
}
