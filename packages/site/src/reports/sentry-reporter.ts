import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';
import { type ErrorReport, type ErrorReporter, version } from '@sign-envelope/element';

type Event = Parameters<Scope['captureEvent']>[0];

/** The frames of a report as Sentry reads them: outermost first. */
function stackOf({ frames }: ErrorReport) {
  return frames.toReversed().map((frame) => {
    const [script = '', line, column] = frame.split(':');
    return {
      filename: `app:///${script}`,
      lineno: Number(line),
      colno: Number(column),
      in_app: true,
    };
  });
}

function toEvent(report: ErrorReport): Event {
  const { code, action, status, messageKey, retryable, fieldCount, causes, frames } = report;
  const exception = {
    type: causes[0] ?? code,
    value: `${action}: ${code}`,
    ...(frames.length > 0 ? { stacktrace: { frames: stackOf(report) } } : {}),
  };
  return {
    level: 'error',
    exception: { values: [exception] },
    fingerprint: [action, code, String(status), frames[0] ?? ''],
    tags: { code, action, status: String(status), retryable: String(retryable) },
    extra: { messageKey, fieldCount, causes: causes.join(' < ') },
  };
}

/**
 * Reports to Sentry, or a service that speaks its protocol. None of its integrations are in: they
 * collect clicks, addresses and bodies, and a report is to hold nothing but its facts.
 */
export function createSentryReporter(dsn: string): ErrorReporter {
  const client = new BrowserClient({
    dsn,
    release: `sign-envelope@${version}`,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    // Not even the address that a report comes from is to be kept.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
  });
  const scope = new Scope();
  scope.setClient(client);
  client.init();
  return { report: (report) => void scope.captureEvent(toEvent(report)) };
}
