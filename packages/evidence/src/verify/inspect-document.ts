import { PDF, type PdfDict, PdfNumber } from '@libpdf/core';
import * as v from 'valibot';
import { checkAuditLog } from '../audit/check-audit-log.ts';
import { toHex } from '../hex.ts';
import { type SealedFacts, sealedFacts, sealedFactsName } from '../sealed-facts.ts';
import type { CertificateFacts } from '../signature/certificate-facts.ts';
import { type BareCheck, checkSignature } from './check-signature.ts';
import { countSignatures, findSignatures, type PlacedSignature } from './find-signatures.ts';
import type {
  Additions,
  AuditCheck,
  SignatureCheck,
  Verification,
  VerifyOptions,
} from './verification.ts';

/** Bytes at the start of a file among which a PDF says that it is one: ISO 32000-2, annex I. */
const headerBytes = 1024;

/** More signatures than any document has: each takes a look at the whole file. */
const maxSignatures = 32;

const tooMany = (sha256: string): Verification => ({
  verdict: 'changed',
  sha256,
  seal: null,
  signatures: [],
  additions: null,
  facts: null,
  audit: null,
});

/** Finds out what `verifyDocument` returns. Loads the library for PDFs. */
export async function inspectDocument(
  file: Uint8Array,
  { auditLog }: VerifyOptions,
): Promise<Verification> {
  const bytes = new Uint8Array(file);
  const sha256 = toHex(await crypto.subtle.digest('SHA-256', bytes));
  const document = isPdf(bytes) ? await loadPdf(bytes) : null;
  const places = findSignatures(bytes);
  if (places.length > maxSignatures) return tooMany(sha256);
  const signs = document === null ? [] : readSignatureDicts(document);
  const checks: { readonly place: PlacedSignature; readonly check: BareCheck }[] = [];
  for (const place of places) {
    const claimed = signs.find(({ end }) => end === place.end)?.at ?? null;
    checks.push({ place, check: await checkSignature(bytes, place, claimed) });
  }
  const found = await findSeal(bytes, document, checks);
  const signatures = checks.map(({ place, check }, index): SignatureCheck => {
    const later = checks.slice(index + 1).map((other) => other.check);
    const { isExact: _, ...facts } = check;
    return {
      ...facts,
      covers: place.end === bytes.length ? 'file' : 'revision',
      level: levelOf(check, later, document),
    };
  });
  const facts = found?.facts ?? null;
  const additions = found?.additions ?? null;
  return {
    verdict:
      isPdf(bytes) || signatures.length > 0
        ? judge(document, signatures, Math.max(signs.length, countSignatures(bytes)), found)
        : 'unreadable',
    sha256,
    seal: found?.index ?? null,
    signatures,
    additions,
    facts,
    audit:
      auditLog === undefined
        ? null
        : await compareLog(auditLog, facts, {
            sha256,
            certificate: found === null ? null : (signatures[found.index]?.certificate ?? null),
          }),
  };
}

function judge(
  document: PDF | null,
  signatures: readonly SignatureCheck[],
  announced: number,
  seal: Seal | null,
): Verification['verdict'] {
  const isBroken = signatures.some(({ status }) => status === 'changed');
  if (seal !== null) {
    return seal.isWhole ? 'sealed' : 'changed';
  }
  // A seal that is not intact, of whatever kind it now seems to be.
  const wasSealed = document !== null && signatures.length > 0 && readFacts(document) !== null;
  if (isBroken || wasSealed || signatures.length < announced) return 'changed';
  if (signatures.length > 0) return 'foreign';
  return 'unsealed';
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, headerBytes)).includes('%PDF-');
}

/**
 * Loads a PDF; `null` if it is damaged. Nothing is repaired: a sealed document needs no repair, and
 * the library can search for ever for what is missing.
 */
async function loadPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PDF | null> {
  try {
    return await PDF.load(bytes, { lenient: false });
  } catch {
    // Whatever is wrong with it, it cannot be read.
    return null;
  }
}

interface SignatureDict {
  /** Where the signed bytes end; `null` if it does not say. */
  readonly end: number | null;
  /** When the signer says that it signed. */
  readonly at: Date | null;
}

/** What the form of a PDF says about its signatures. */
function readSignatureDicts(document: PDF): readonly SignatureDict[] {
  const { registry } = document.context;
  try {
    return (document.getForm()?.getSignatureFields() ?? [])
      .map((field) => field.getSignatureDict())
      .filter((dict) => dict !== null)
      .map((dict) => ({
        end: readEnd(dict),
        at: readPdfDate(dict.getString('M', (ref) => registry.resolve(ref))?.asString() ?? ''),
      }));
  } catch {
    // A form that cannot be read says nothing.
    return [];
  }
}

function readEnd(dict: PdfDict): number | null {
  const [, , next, length] = [...(dict.getArray('ByteRange') ?? [])];
  return next instanceof PdfNumber && length instanceof PdfNumber
    ? next.value + length.value
    : null;
}

/** Reads a date such as `D:20261122060000Z` or `D:20261122070000+01'00'`. */
function readPdfDate(text: string): Date | null {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(Z|[+-]\d\d'?\d\d)?/.exec(text) ?? [];
  if (year === undefined) return null;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

interface Seal {
  readonly index: number;
  readonly facts: SealedFacts;
  readonly additions: Additions;
  /** Whether nothing has changed since, also not what proves it for longer. */
  readonly isWhole: boolean;
}

/** Finds the first intact signature over a revision that has the facts of an envelope. */
async function findSeal(
  bytes: Uint8Array<ArrayBuffer>,
  document: PDF | null,
  checks: readonly { readonly place: PlacedSignature; readonly check: BareCheck }[],
): Promise<Seal | null> {
  for (const [index, { place, check }] of checks.entries()) {
    if (check.kind !== 'signature' || check.status !== 'intact' || !check.isExact) continue;
    const isLast = place.end === bytes.length;
    const revision = isLast ? document : await loadPdf(bytes.slice(0, place.end));
    const facts = revision === null ? null : readFacts(revision);
    if (revision === null || facts === null) continue;
    if (isLast) return { index, facts, additions: 'none', isWhole: true };
    const later = checks.slice(index + 1);
    const areExact = later.every((other) => other.check.status === 'intact' && other.check.isExact);
    // Programs read appended data in different ways, so only the sealer's own signature vouches for it.
    const closing = later.find((other) => other.place.end === bytes.length)?.check;
    const isClosed =
      closing?.kind === 'signature' &&
      closing.certificate !== null &&
      closing.certificate.sha256 === check.certificate?.sha256 &&
      JSON.stringify(document === null ? null : readFacts(document)) === JSON.stringify(facts);
    const additions = isClosed ? 'proof' : 'other';
    return { index, facts, additions, isWhole: areExact && isClosed };
  }
  return null;
}

function readFacts(document: PDF): SealedFacts | null {
  try {
    const attached = document.getAttachment(sealedFactsName);
    const names = [...(document.context.catalog.getEmbeddedFilesTree()?.entries() ?? [])];
    // Of two with this name, each could be the one that another program shows.
    const isOnly = names.filter(([name]) => name === sealedFactsName).length === 1;
    if (attached === null || !isOnly) return null;
    const parsed = v.safeParse(sealedFacts, JSON.parse(new TextDecoder().decode(attached)));
    return parsed.success ? parsed.output : null;
  } catch {
    // An attachment that cannot be read, or is no JSON.
    return null;
  }
}

function levelOf(
  check: BareCheck,
  later: readonly BareCheck[],
  document: PDF | null,
): SignatureCheck['level'] {
  if (check.kind !== 'signature' || check.status !== 'intact') return null;
  if (check.time?.source !== 'timestamp') return 'B-B';
  if (document === null || !hasValidationData(document)) return 'B-T';
  const isStamped = later.some(({ kind, status }) => kind === 'timestamp' && status === 'intact');
  return isStamped ? 'B-LTA' : 'B-LT';
}

function hasValidationData(document: PDF): boolean {
  try {
    return document.getCatalog().has('DSS');
  } catch {
    // A damaged document has none that can be read.
    return false;
  }
}

async function compareLog(
  log: unknown,
  facts: SealedFacts | null,
  file: { readonly sha256: string; readonly certificate: CertificateFacts | null },
): Promise<AuditCheck> {
  const check = await checkAuditLog(log);
  const rows = rowsIn(log);
  if (facts === null || check.envelope === null) {
    return { ...check, same_envelope: null, same_head: null, same_file: null };
  }
  const sealed = v.safeParse(sealedRow, rows.find(hasIndex(facts.events - 1)));
  const seals = rows.filter((row) => v.is(sealRow, row));
  return {
    ...check,
    same_envelope: check.envelope === facts.envelope,
    same_head: sealed.success && sealed.output.hash === facts.head,
    same_file:
      seals.length === 0
        ? null
        : seals.some(
            ({ file: { sha256, certificate_sha256 } }) =>
              sha256 === file.sha256 && certificate_sha256 === file.certificate?.sha256,
          ),
  };
}

const sealedRow = v.object({ hash: v.string() });
const sealRow = v.object({
  type: v.literal('sealed'),
  file: v.object({ sha256: v.string(), certificate_sha256: v.string() }),
});
const rowsOf = v.object({ events: v.array(v.unknown()) });

function rowsIn(log: unknown): readonly unknown[] {
  const parsed = v.safeParse(rowsOf, log);
  return parsed.success ? parsed.output.events : [];
}

/** Whether a row has this index, wherever it stands. */
const hasIndex = (index: number) => (row: unknown) =>
  v.is(v.object({ index: v.literal(index) }), row);
