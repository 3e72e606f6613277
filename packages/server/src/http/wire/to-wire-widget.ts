import type { WireWidget } from '@sign-envelope/core/contract';
import { readStoredBranding } from '../../company/stored-branding.ts';
import type { StoredField } from '../../envelopes/read/stored-field.ts';
import { readWireConfig } from '../../envelopes/read/stored-settings.ts';
import type { StoredWidget } from '../../widgets/stored-widget.ts';
import { toWireBranding, toWirePages } from './to-wire-envelope.ts';

/** The response of `GET /data/widget`, which anybody may see. */
export function toWireWidget(
  { widget, pages, fields }: StoredWidget,
  siteAddress: string,
): WireWidget {
  return {
    id: widget.id,
    title: widget.title,
    fingerprint: widget.fingerprint,
    pages: toWirePages(widget.fingerprint, pages),
    fields: byPage(fields),
    config: readWireConfig(widget, 'widgets'),
    branding: toWireBranding(readStoredBranding(widget, 'widgets'), siteAddress),
    redirect_url: widget.redirect_url,
    accepts_repeated_values: true,
  };
}

function byPage(fields: readonly StoredField[]): WireWidget['fields'] {
  const pages: WireWidget['fields'] = {};
  for (const { party_id: _, ...field } of fields) {
    const list = pages[field.page] ?? [];
    pages[field.page] = list;
    list.push({ ...field, drawn_json: null, upload: null });
  }
  return pages;
}
