import type { Envelope } from '@sign-envelope/core';
import { readBranding } from '../company/stored-branding.ts';
import { readConfig } from '../envelopes/read/stored-settings.ts';
import { toPages } from '../envelopes/read/to-pages.ts';
import type { StoredWidget } from './stored-widget.ts';

/** The party that all fields belong to until a signer has given a name and an address. */
export const widgetPartyId = 'widget-signer';

/** The domain's envelope that a signer of the widget fills in. */
export function toWidgetEnvelope({ widget, pages, fields }: StoredWidget): Envelope {
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
        fields: fields.map((field) => ({ ...field, partyId: widgetPartyId })),
      },
    ],
    parties: [{ id: widgetPartyId, title: '', email: '', isSigner: true }],
    config: readConfig(widget, 'widgets'),
    branding: readBranding(widget, 'widgets'),
    unsignable: false,
    redirectUrl: widget.redirect_url,
    error: null,
    acceptsRepeatedValues: true,
  };
}
