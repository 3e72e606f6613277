import {
  describeVerification,
  loadVerificationTexts,
  type VerificationLanguage,
  type VerificationMessage,
  verifyDocument,
} from '@sign-envelope/evidence';

/** What a file turned out to be, in words. */
export interface CheckedFile {
  readonly messages: readonly VerificationMessage[];
  /** Hex. */
  readonly sha256: string;
}

/** Checks a file, and an audit log beside it. Rejects if the file cannot be opened. */
export type CheckFile = (file: Blob, log: Blob | null) => Promise<CheckedFile>;

/**
 * Loads all that a check needs, so that nothing is requested from the moment on at which there is a
 * document.
 */
export async function prepareCheck(language: VerificationLanguage): Promise<CheckFile> {
  const texts = await loadVerificationTexts(language);
  // No document: what the check of one loads is then there.
  await verifyDocument(new Uint8Array());
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  });
  return async (file, log) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const options = log === null ? {} : { auditLog: parse(await log.text()) };
    const verification = await verifyDocument(bytes, options);
    const formatTime = (at: string) => format.format(new Date(at));
    return {
      messages: describeVerification(verification, texts, formatTime),
      sha256: verification.sha256,
    };
  };
}

/** What is no JSON is no log: the check of the log says so. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
