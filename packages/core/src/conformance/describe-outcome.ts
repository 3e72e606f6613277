import { parseErrorBody } from '../contract/error-body.ts';
import type { Outcome } from './probe.ts';
import type { Failure } from './report.ts';

/** Characters of a server's message that are repeated. */
const maxMessage = 100;

/** Statuses with which servers refuse a call that they do not have. */
const unsupported = [400, 401, 403, 404, 405, 415, 422, 500, 501];

/** A header of the response, by its name in lower case. */
export const headerOf = ({ response }: Outcome, name: string): string | undefined =>
  response?.headers[name];

export const statusOf = ({ response }: Outcome): number => response?.status ?? 0;

/** Whether the call has succeeded with a body that can be the server's. */
export const isAccepted = (outcome: Outcome): boolean =>
  statusOf(outcome) >= 200 && statusOf(outcome) < 300 && outcome.response?.body !== undefined;

/** Whether the server has refused the call as a fault of the caller. */
export const isRefused = (outcome: Outcome): boolean =>
  statusOf(outcome) >= 400 && statusOf(outcome) < 500;

/** Whether the server may not have such a call. */
export const isUnsupported = (outcome: Outcome): boolean =>
  unsupported.includes(statusOf(outcome)) || (!isJson(outcome) && isAnswer(outcome));

const isJson = ({ response }: Outcome): boolean => response?.body !== undefined;

/** Whether it is not a proxy that has answered in place of the server. */
const isAnswer = (outcome: Outcome) => statusOf(outcome) > 0 && statusOf(outcome) < 500;

/** What a server did, in a few words. */
export function describeOutcome(outcome: Outcome): string {
  const { response, error, redirect } = outcome;
  if (response === null) return lowerFirst(error?.message ?? 'no response');
  const { status, headers, body } = response;
  const after = redirect === null ? '' : ` after a redirect to ${redirect}`;
  if (body === undefined) return `${status} with ${describePage(headers['content-type'])}${after}`;
  const { message } = parseErrorBody(body);
  const isTold = status >= 400 && message !== '';
  return `${status}${isTold ? `, message "${message.slice(0, maxMessage)}"` : ''}${after}`;
}

function describePage(type = ''): string {
  return /\bhtml\b/i.test(type)
    ? 'a page of HTML instead of JSON'
    : 'a body that is no JSON, or was cut off';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const unreachable = {
  timeout: 'Answer in time, or allow more of it.',
  network: 'Check the address, whether the backend runs there and, with https, its certificate.',
} as const;

/** The failure of a call that should have succeeded, or should have been refused. */
export function unexpected(outcome: Outcome, mend: string): Failure {
  const { response, error, redirect } = outcome;
  const seen = describeOutcome(outcome);
  if (response === null) {
    return { seen, mend: unreachable[error?.code === 'timeout' ? 'timeout' : 'network'] };
  }
  if (redirect !== null) {
    return { seen, mend: 'Answer at the address that is called, without a redirect.' };
  }
  if (isJson(outcome)) return { seen, mend };
  if (/\bhtml\b/i.test(headerOf(outcome, 'content-type') ?? '')) {
    return {
      seen,
      mend: 'Answer with JSON. Is the address that of the API, and does no proxy answer for it?',
    };
  }
  return { seen, mend: response.status < 300 ? 'Answer with JSON, and all of it.' : mend };
}
