// The one part of core that loads late: what a signer does once the first field can be filled in.
export { createBrowserDrafts } from './ports/browser/browser-drafts.ts';
export { sendUpload } from './ports/browser/send-upload.ts';
export { createActions } from './session/actions.ts';
