import type { Field } from '@sign-envelope/core';
import { fieldToWire, type WireField, type WireWidget } from '@sign-envelope/core/contract';
import { readStoredBranding } from '../../company/stored-branding.ts';
import { readWireConfig } from '../../envelopes/read/stored-settings.ts';
import type { StoredWidget } from '../../widgets/stored-widget.ts';
import { byPage, toWireBranding, toWirePages } from './to-wire-envelope.ts';

/** The response of `GET /data/widget`, which anybody may see. */
export function toWireWidget(
  { envelope, document: { fingerprint, pages, fields } }: StoredWidget,
  siteAddress: string,
): WireWidget {
  return {
    id: envelope.id,
    title: envelope.title,
    fingerprint,
    pages: toWirePages(fingerprint, pages),
    fields: byPage(fields.map(withoutParty)),
    config: { ...readWireConfig(envelope), records_seen: '1' },
    branding: toWireBranding(readStoredBranding(envelope), siteAddress),
    redirect_url: envelope.redirect_url,
    accepts_repeated_values: true,
  };
}

/** A widget's fields have no party yet. */
function withoutParty(field: Field): Omit<WireField, 'party_id'> {
  const { party_id: _, ...wire } = fieldToWire(field);
  return wire;
}
