import type { Envelope } from '@sign-envelope/core';
import { readBranding } from '../company/stored-branding.ts';
import { readConfig } from '../envelopes/read/stored-settings.ts';
import { inFillingOrder, toField } from '../envelopes/read/to-field.ts';
import { toPages } from '../envelopes/read/to-pages.ts';
import type { StoredWidget } from './stored-widget.ts';

/** The party that all fields belong to until a signer has given a name and an address. */
export const widgetPartyId = 'widget-signer';

/** The domain's envelope that a signer of the widget fills in. */
export function toWidgetEnvelope({ widget, pages, fields }: StoredWidget): Envelope {
  const config = readConfig(widget, 'widgets');
  const place = {
    documentIndex: 0,
    pages,
    dateFormat: config.dateFormat,
    uploads: new Map(),
  };
  return {
    id: widget.id,
    title: widget.title,
    status: 'sent',
    documents: [
      {
        index: 0,
        title: widget.title,
        fingerprint: widget.fingerprint,
        pages: toPages(widget.fingerprint, pages),
        fields: inFillingOrder(
          fields.map((field) =>
            toField(
              { ...field, party_id: widgetPartyId },
              { kind: 'text', text: field.content ?? '' },
              place,
            ),
          ),
        ),
      },
    ],
    parties: [{ id: widgetPartyId, title: '', email: '', isSigner: true }],
    config,
    branding: readBranding(widget, 'widgets'),
    unsignable: false,
    redirectUrl: widget.redirect_url,
    acceptsRepeatedValues: true,
  };
}
