import { randomBytes } from 'node:crypto';
import type { SenderBranding } from '@sign-envelope/core/contract';
import type { DocumentEngine } from '../documents/document-engine.ts';
import { DocumentError } from '../documents/pdf/document-error.ts';
import { logoLimits } from '../documents/uploads/logo-limits.ts';
import type { UploadProblem } from '../documents/uploads/upload-problem.ts';
import type { FileStore } from '../store/file-store.ts';
import type { FileMove } from '../store/put-files.ts';
import type { StoredFile } from '../store/stored-file.ts';
import { logoNameOf } from './logos.ts';
import { type LogoProblem, logoAddressPlace, logoPart, logoRefused } from './refuse-logo.ts';

/** An uploaded logo, redrawn in its temporary file, with the name that it will be stored under. */
export interface NewLogo {
  readonly name: string;
  readonly file: StoredFile;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Where the logo of a request comes from. */
export type LogoSource =
  /** The request says nothing about it. */
  | { readonly kind: 'inherited' }
  | { readonly kind: 'none' }
  | { readonly kind: 'uploaded'; readonly logo: NewLogo }
  /** The address is that of an uploaded logo, if there is one of this name. */
  | { readonly kind: 'stored'; readonly name: string }
  /** A picture of this server's origin, or of one that the server's settings allow. */
  | { readonly kind: 'elsewhere'; readonly address: string };

/** What receiving a logo needs. */
export interface LogoContext {
  readonly engine: DocumentEngine;
  readonly siteAddress: () => string;
  /** Other origins that signing pages may load logos from. */
  readonly logoOrigins: readonly string[];
}

/** What a request says about its logo. */
export interface LogoRequest {
  readonly companyId: string;
  readonly branding: SenderBranding | null | undefined;
  /** The part with a picture, in a temporary file. */
  readonly upload: StoredFile | undefined;
}

/**
 * Checks the logo of a request, and redraws it if it is uploaded.
 *
 * @throws ServerError 422, or 413 if it is too large, with the reason.
 */
export async function receiveLogo(
  context: LogoContext,
  { companyId, branding, upload }: LogoRequest,
): Promise<LogoSource> {
  const address = branding?.logoURL;
  if (upload !== undefined) {
    if (typeof address === 'string') throw logoRefused(logoAddressPlace, 'twice');
    return { kind: 'uploaded', logo: await redraw(context.engine, upload, companyId) };
  }
  if (branding === null || address === null) return { kind: 'none' };
  return address === undefined ? { kind: 'inherited' } : locate(context, address);
}

function locate({ siteAddress, logoOrigins }: LogoContext, address: string): LogoSource {
  const name = logoNameOf(siteAddress(), address);
  if (name !== null) return { kind: 'stored', name };
  const origin = URL.parse(address)?.origin ?? '';
  // The policy of the site's pages includes its own origin.
  const known = [...logoOrigins, URL.parse(siteAddress())?.origin];
  if (known.includes(origin)) return { kind: 'elsewhere', address };
  throw logoRefused(logoAddressPlace, 'origin');
}

/** The moves of a logo to its place: one if it is uploaded. */
export function logoMoves(files: FileStore, source: LogoSource): readonly FileMove[] {
  if (source.kind !== 'uploaded') return [];
  return [{ from: source.logo.file, to: files.logo(source.logo.name) }];
}

const problems: Readonly<Record<UploadProblem, LogoProblem>> = {
  'upload.type': 'type',
  'upload.pixels': 'pixels',
  'upload.damaged': 'damaged',
  'upload.blank': 'blank',
};

async function redraw(
  engine: DocumentEngine,
  { path, bytes, sha256 }: StoredFile,
  owner: string,
): Promise<NewLogo> {
  if (bytes > logoLimits.bytes) throw logoRefused(logoPart, 'size');
  const redrawn = await engine
    .redrawLogo({ path, bytes, sha256 }, { owner })
    .catch((error: unknown) => {
      // Reading it took too much time or memory.
      if (error instanceof DocumentError) throw logoRefused(logoPart, 'damaged', error);
      throw error;
    });
  if (!redrawn.ok) throw logoRefused(logoPart, problems[redrawn.problem]);
  const { isDark, width, height } = redrawn;
  return {
    name: `${randomBytes(32).toString('hex')}-${isDark ? 'dark' : 'light'}.png`,
    file: { path, bytes: redrawn.bytes, sha256: redrawn.sha256 },
    width,
    height,
  };
}
