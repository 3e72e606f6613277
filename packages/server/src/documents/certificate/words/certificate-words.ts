/** Every text of the certificate pages in one language. */
export interface CertificateWords {
  readonly title: string;
  readonly intro: string;
  readonly envelope: string;
  readonly fingerprint: string;
  readonly sender: string;
  readonly created: string;
  readonly completed: string;
  readonly documents: string;
  readonly pages: (count: number) => string;
  readonly original: string;
  readonly received: string;
  readonly signedDocument: string;
  readonly parties: string;
  readonly email: string;
  readonly authentication: string;
  readonly byLink: string;
  readonly byPassword: string;
  readonly byEmail: string;
  readonly byCode: (lastFour: string) => string;
  readonly opened: string;
  readonly signed: string;
  readonly localTime: string;
  readonly address: string;
  readonly device: string;
  readonly signature: string;
  readonly signatureOf: (name: string) => string;
  readonly consent: string;
  readonly consentGiven: (version: string, language: string) => string;
  readonly consentText: string;
  readonly log: string;
  readonly logText: (count: number) => string;
  readonly head: string;
  /** Event types in words. */
  readonly events: Readonly<Record<string, string>>;
  readonly system: string;
  readonly checking: string;
  readonly checkingText: string;
  readonly sealedBy: string;
  readonly timestampFrom: string;
  readonly checkAddress: string;
  readonly qrCode: (address: string) => string;
  readonly kind: string;
  readonly footer: (facts: {
    readonly title: string;
    readonly page: number;
    readonly pages: number;
  }) => string;
  /** Stands on every page of a document that is not complete. */
  readonly incomplete: string;
}
