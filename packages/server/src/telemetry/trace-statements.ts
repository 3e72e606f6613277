import type { LogEvent } from 'kysely';
import { currentScope } from './scope.ts';
import { failureOf, type Tracer } from './tracer.ts';

/** Records the statements of what is traced, without their values. */
export function traceStatements(tracer: Tracer, system: 'postgresql' | 'sqlite') {
  return (event: LogEvent): void => {
    const parent = currentScope().traceparent;
    if (parent === null) return;
    const { sql } = event.query;
    const [verb = ''] = sql.trimStart().split(/\s/, 1);
    const span = tracer.start({
      name: `${verb.toUpperCase()} ${system}`,
      kind: 'client',
      attributes: { 'db.system.name': system, 'db.query.text': sql },
      parent,
      startedAt: Date.now() - event.queryDurationMillis,
    });
    span.end(event.level === 'error' ? { failure: failureOf(event.error) } : {});
  };
}
