import type { WireField, WireWidget } from '@sign-envelope/core';
import { wireBranding, wirePages } from '../envelopes/wire-envelope.ts';
import type { StoredWidget } from './stored-widget.ts';

/** The answer of `GET /data/widget`: everybody may see it. */
export function wireWidget({ widget, pages, fields }: StoredWidget): WireWidget {
  return {
    id: widget.id,
    title: widget.title,
    fingerprint: widget.fingerprint,
    pages: wirePages(widget.fingerprint, pages),
    fields: byPage(fields),
    config: JSON.parse(widget.config),
    branding: wireBranding(widget),
    redirect_url: widget.redirect_url,
  };
}

function byPage(fields: readonly WireField[]): WireWidget['fields'] {
  const pages: WireWidget['fields'] = {};
  for (const { party_id: _, ...field } of fields) {
    const list = pages[field.page] ?? [];
    pages[field.page] = list;
    list.push(field);
  }
  return pages;
}
