import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';
import { type ErrorReport, type ErrorReporter, version } from '@sign-envelope/element';

type Event = Parameters<Scope['captureEvent']>[0];

/** Returns the frames of a report in Sentry's order, outermost first. */
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
 * Creates a reporter for Sentry or a compatible service. It uses none of Sentry's integrations, which
 * collect clicks, URLs and bodies.
 */
export function createSentryReporter(dsn: string): ErrorReporter {
  const client = new BrowserClient({
    dsn,
    release: `sign-envelope@${version}`,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    // Not even the IP address of a report may be stored.
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
