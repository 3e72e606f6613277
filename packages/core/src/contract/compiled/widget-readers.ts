// Written by `npm run contract` from the schemas in ../wire/.
import { passthrough, toBoolean, toText, toTextOrNull } from '../readers.ts';

export const widgetReaders = {
  id: toText,
  title: toText,
  fingerprint: toText,
  pages: passthrough,
  fields: passthrough,
  config: passthrough,
  branding: passthrough,
  redirect_url: toTextOrNull,
  accepts_repeated_values: toBoolean,
};
