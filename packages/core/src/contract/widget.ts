import type { Envelope } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { widgetReaders } from './compiled-readers.ts';
import { toConfig } from './config.ts';
import { requireUniqueIds, toPages } from './document.ts';
import { fieldsFromWire } from './field-from-wire.ts';
import { isRecord, readResponse } from './read-response.ts';
import { toInteger, toList } from './readers.ts';

const call = 'data/widget';

/** Party id of a widget's signer, who has no name yet. */
const widgetPartyId = 'widget-signer';

/** All fields of a widget belong to its signer, regardless of the party they name. */
function withParty(fields: unknown): unknown {
  if (!isRecord(fields)) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([page, list]) => [
      page,
      Array.isArray(list)
        ? list.map((field: unknown) =>
            isRecord(field) ? { ...field, party_id: widgetPartyId } : field,
          )
        : list,
    ]),
  );
}

/**
 * Parses the response of `GET /data/widget` into an envelope of one document, with one party.
 *
 * @throws SigningError `bad-response`
 */
export function parseWidget(body: unknown): Envelope {
  const response = readResponse(widgetReaders, body, call);
  const config = toConfig(response.config);
  const pages = toPages(
    toList(response.pages),
    toInteger(response.pages, 1, 10_000),
    call,
    'pages',
  );
  const place = {
    call,
    documentIndex: 0,
    pages,
    signerId: widgetPartyId,
    dateFormat: config.dateFormat,
  };
  const fields = fieldsFromWire(withParty(response.fields), place, 'fields');
  const document = {
    index: 0,
    title: response.title,
    fingerprint: response.fingerprint,
    pages,
    fields,
  };
  requireUniqueIds([document], call);
  return {
    id: response.id,
    title: response.title,
    status: 'sent',
    documents: [document],
    parties: [{ id: widgetPartyId, title: '', email: '', isSigner: true }],
    config,
    branding: toBranding(response.branding),
    unsignable: false,
    redirectUrl: response.redirect_url,
    error: null,
    acceptsRepeatedValues: response.accepts_repeated_values,
  };
}
