import { openHttpSigner } from './http-signer.ts';
import { openPemSigner } from './local-signer.ts';
import { openOwnSigner } from './own-signer.ts';
import { describeCertificate, type SealCertificate } from './seal-certificate.ts';
import type { Seal, SealRequest } from './seal-pdf.ts';
import type { SealSettings } from './seal-settings.ts';
import type { SealSigner } from './seal-signer.ts';
import { checkValidity, type SealState, stateOf } from './seal-state.ts';
import { openTimestampAuthority } from './timestamp-authority.ts';

/** Seals finished documents. */
export interface Sealer {
  readonly certificate: SealCertificate;
  /** Where timestamps come from: the authority's host. `null` without one. */
  readonly authority: string | null;
  /** Whether seals can be made now. */
  state(): SealState;
  /**
   * Seals a PDF by appending to a copy of it.
   *
   * @throws SealError if it cannot be sealed as configured. Nothing is left out silently.
   */
  seal(request: SealRequest): Promise<Seal>;
}

/** How a sealer is opened. */
export interface SealerOptions {
  readonly settings: SealSettings;
  /** The folder of the server's own key. */
  readonly dataDir: string;
  /** The holder of a certificate that is made. */
  readonly name: string;
  readonly now?: () => Date;
}

/**
 * Opens the key and certificate that documents are sealed with, and makes them at the first start.
 *
 * @throws SealError if they cannot be used. An expired certificate is no error yet: see `state`.
 *
 * @example
 * ```ts
 * const sealer = await openSealer({ settings: sealDefaults, dataDir: './data', name: 'Harbour' });
 * const details = { name: 'Harbour', reason: 'Signed by all parties', at: new Date() };
 * const addPlace = engine.addSignaturePlace;
 * const { level } = await sealer.seal({ path, outputPath, details, addPlace });
 * ```
 */
export async function openSealer({
  settings,
  dataDir,
  name,
  now = () => new Date(),
}: SealerOptions): Promise<Sealer> {
  const signer = await openSigner(settings, dataDir, name, now());
  const authority =
    settings.timestamp === null ? null : await openTimestampAuthority(settings.timestamp);
  const certificate = describeCertificate(signer.chain);
  return {
    certificate,
    authority: settings.timestamp === null ? null : new URL(settings.timestamp.url).host,
    state: () => stateOf(certificate, now()),
    seal: async (request) => {
      checkValidity(certificate, now());
      // The libraries for certificates load slowly, and most programs that open a sealer seal nothing.
      const { sealPdf } = await import('./seal-pdf.ts');
      return sealPdf(request, signer, authority, now());
    },
  };
}

async function openSigner(
  { key }: SealSettings,
  dataDir: string,
  name: string,
  now: Date,
): Promise<SealSigner> {
  switch (key.kind) {
    case 'own':
      return openOwnSigner(dataDir, name, now);
    case 'pkcs12':
      return (await import('./pkcs12-signer.ts')).openPkcs12Signer(key);
    case 'pem':
      return openPemSigner(key);
    case 'signer':
      return openHttpSigner(key);
  }
}
