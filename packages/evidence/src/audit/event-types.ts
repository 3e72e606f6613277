/**
 * Types of recorded events. Rows of earlier versions may have the type `mailed`, which is called
 * `delivered` today.
 *
 * - `created`: the envelope, with the digests of its PDFs.
 * - `invited`, `delivered`, `mail_failed`: the mail server has accepted the invitation or another
 *   mail for a party or the sender, or has refused it for good.
 * - `opened`: a person holding the party's link has used the page for the first time.
 * - `password_accepted`, `password_failed`, `code_sent`, `code_verified`, `code_failed`: the checks
 *   of who is there. What was entered is not recorded.
 * - `page_viewed`: the pages of a document that were shown to a party, reported on signing.
 * - `consented`, `consent_declined`: the party agreed to sign electronically, or did not.
 * - `upload_added`, `upload_removed`: a file or a picture of a signature, before signing.
 * - `submitted`, `verified`: a widget was filled in, and its emailed link confirmed.
 * - `signed`, `file_signed`: a party signed, and each file that it signed with.
 * - `completed`: the last party has signed.
 * - `document_failed`, `document_made`: a document could not be made, and was made later.
 * - `sealed`, `timestamped`: a finished document was sealed, and its seal timestamped.
 * - `downloaded`: the documents were downloaded by a party or the sender.
 * - `messaged`: a party wrote to the sender.
 * - `rejected`, `cancelled`, `expired`: the envelope ended unsigned.
 * - `link_renewed`, `link_revoked`: the sender replaced or revoked a party's link.
 */
export const auditEventTypes = [
  'created',
  'invited',
  'delivered',
  'mailed',
  'mail_failed',
  'opened',
  'password_accepted',
  'password_failed',
  'code_sent',
  'code_verified',
  'code_failed',
  'page_viewed',
  'consented',
  'consent_declined',
  'upload_added',
  'upload_removed',
  'messaged',
  'submitted',
  'verified',
  'signed',
  'file_signed',
  'completed',
  'document_failed',
  'document_made',
  'sealed',
  'timestamped',
  'downloaded',
  'rejected',
  'cancelled',
  'expired',
  'link_renewed',
  'link_revoked',
] as const;

/** The type of a recorded event. */
export type AuditEventType = (typeof auditEventTypes)[number];
