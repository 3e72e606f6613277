import type { WireWidget } from '../contract/wire/wire-responses.ts';
import type { Field } from '../model/field.ts';
import type { WidgetSource } from '../session/session-sources.ts';
import { makeEnvelope } from './make-envelope.ts';
import { makeSession, type TestSession } from './open-session.ts';
import { toWireEnvelope } from './to-wire.ts';

export interface WidgetOptions {
  readonly source?: Partial<WidgetSource>;
  readonly values?: Readonly<Record<string, string>>;
  readonly meta?: unknown;
  readonly wire?: Partial<WireWidget>;
}

/** A widget's session with its form open. */
export async function openWidget(
  documents: readonly (readonly Field[])[],
  { source = {}, values, meta, wire = {} }: WidgetOptions = {},
): Promise<TestSession> {
  const widget = { code: 'w1', ...source };
  const opened = makeSession(documents, { mode: 'widget', widget, values, meta });
  opened.ports.reply('/data/widget', (request) => {
    const { documents: wired, config, branding } = toWireEnvelope(makeEnvelope(documents));
    const body = {
      ...wired[0],
      id: request.query?.widget,
      pages: 3,
      config,
      branding,
      redirect_url: 'example.com/thanks',
      ...wire,
    };
    return { status: 200, headers: {}, body };
  });
  await opened.session.open();
  return opened;
}
