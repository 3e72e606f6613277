import { X509Certificate } from 'node:crypto';
import {
  BasicOCSPResponse,
  type Certificate,
  CertificateRevocationList,
  CRLDistributionPoints,
  GeneralName,
  InfoAccess,
  OCSPRequest,
  OCSPResponse,
} from 'pkijs';
import type { RevocationData } from '../documents/signature/signature-place.ts';
import { AuthorityError, callAuthority } from './call-authority.ts';
import { isIssuedBy, isSelfSigned, oneLine, toPkijs } from './certificate-chain.ts';
import { SealError } from './seal-error.ts';

/** Access methods and extensions of RFC 5280. */
const ocspMethod = '1.3.6.1.5.5.7.48.1';
const issuerMethod = '1.3.6.1.5.5.7.48.2';
const infoAccessId = '1.3.6.1.5.5.7.1.1';
const listsId = '2.5.29.31';

/** The kind of a general name that is an address. */
const addressKind = 6;

/** Certificates from the signer to the root. A longer chain is a loop. */
const maxChainLength = 8;

/** A certificate of a chain, the one that issued it, and where to ask about it. */
interface Link {
  readonly certificate: X509Certificate;
  readonly issuer: X509Certificate;
  readonly addresses: Addresses;
}

/**
 * Asks the authorities of a chain whether its certificates have been revoked.
 *
 * @returns `null` if a certificate of the chain names no authority that says so, or the chain is not
 *   known to its end.
 * @throws SealError `certificate-revoked`, or `revocation-failed` if an authority that is named does
 *   not give a valid response.
 */
export async function collectRevocation(
  known: readonly X509Certificate[],
  now: Date,
): Promise<RevocationData | null> {
  const links = await completeChain(known);
  if (links === null || links.length === 0) return null;
  const certificates = new Map<string, Uint8Array>();
  const keep = (der: Uint8Array) => certificates.set(Buffer.from(der).toString('base64'), der);
  const ocspResponses: Uint8Array[] = [];
  const lists: Uint8Array[] = [];
  for (const link of links) {
    keep(link.certificate.raw);
    keep(link.issuer.raw);
    const found = await askAuthorities(link, now);
    if (found.kind === 'list') lists.push(found.der);
    else {
      ocspResponses.push(found.der);
      for (const responder of found.responders) keep(responder);
    }
  }
  return { certificates: [...certificates.values()], ocspResponses, lists };
}

interface Addresses {
  readonly ocsp: readonly string[];
  readonly lists: readonly string[];
  readonly issuers: readonly string[];
}

function readAddresses(certificate: X509Certificate): Addresses {
  const { extensions = [] } = toPkijs(certificate);
  const find = (id: string): unknown => extensions.find(({ extnID }) => extnID === id)?.parsedValue;
  const access = find(infoAccessId);
  const points = find(listsId);
  const byMethod = (method: string) =>
    access instanceof InfoAccess
      ? access.accessDescriptions
          .filter(({ accessMethod }) => accessMethod === method)
          .flatMap(({ accessLocation }) => toAddress(accessLocation))
      : [];
  return {
    ocsp: byMethod(ocspMethod),
    issuers: byMethod(issuerMethod),
    lists:
      points instanceof CRLDistributionPoints
        ? points.distributionPoints
            .flatMap(({ distributionPoint }) =>
              Array.isArray(distributionPoint) ? distributionPoint : [],
            )
            .flatMap(toAddress)
        : [],
  };
}

/** The address in a general name, if it is one of the web: others, such as LDAP, are left out. */
function toAddress(name: unknown): readonly string[] {
  if (!(name instanceof GeneralName) || name.type !== addressKind) return [];
  const address = String(name.value);
  return /^https?:/i.test(address) ? [address] : [];
}

/**
 * The links of a chain up to its root, with missing issuers from the addresses in certificates.
 * `null` if a certificate names nobody to ask, or its issuer cannot be found.
 */
async function completeChain(known: readonly X509Certificate[]): Promise<readonly Link[] | null> {
  const links: Link[] = [];
  let [certificate] = known;
  while (certificate !== undefined && !isSelfSigned(certificate)) {
    if (links.length === maxChainLength) return null;
    const here: X509Certificate = certificate;
    const addresses = readAddresses(here);
    if (addresses.ocsp.length + addresses.lists.length === 0) return null;
    const issuer =
      known.find((other) => isIssuedBy(here, other)) ??
      (await fetchIssuer(here, addresses.issuers));
    if (issuer === null) return null;
    links.push({ certificate: here, issuer, addresses });
    certificate = issuer;
  }
  return links;
}

async function fetchIssuer(
  certificate: X509Certificate,
  issuers: readonly string[],
): Promise<X509Certificate | null> {
  const failures: string[] = [];
  for (const url of issuers) {
    try {
      const issuer = new X509Certificate(await callAuthority({ url, method: 'GET' }));
      if (isIssuedBy(certificate, issuer)) return issuer;
      failures.push('it is another certificate');
    } catch (error) {
      failures.push(reasonOf(error));
    }
  }
  if (failures.length === 0) return null;
  throw new SealError(
    'revocation-failed',
    `The issuer of ${oneLine(certificate.subject)} cannot be fetched: ${failures.join('; ')}.`,
  );
}

type Answer =
  | { readonly kind: 'list'; readonly der: Uint8Array }
  | {
      readonly kind: 'ocsp';
      readonly der: Uint8Array;
      readonly responders: readonly Uint8Array[];
    };

/** Asks one authority after the other, until one gives a valid response. */
async function askAuthorities(link: Link, now: Date): Promise<Answer> {
  const { ocsp, lists } = link.addresses;
  const asks = [
    ...ocsp.map((url) => () => askResponder(url, link, now)),
    ...lists.map((url) => () => readList(url, link, now)),
  ];
  const failures: string[] = [];
  for (const ask of asks) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof SealError) throw error;
      failures.push(reasonOf(error));
    }
  }
  throw new SealError(
    'revocation-failed',
    `Nobody says whether the certificate of ${oneLine(link.certificate.subject)} has been revoked: ${failures.join('; ')}.`,
  );
}

/** What libraries throw about bytes from outside is of no use to the operator. */
function reasonOf(error: unknown): string {
  return error instanceof AuthorityError ? error.message : 'the response is not valid';
}

async function askResponder(url: string, link: Link, now: Date): Promise<Answer> {
  const certificate = toPkijs(link.certificate);
  const issuer = toPkijs(link.issuer);
  const request = new OCSPRequest();
  // Responders know SHA-1 here, whose collisions are of no use to anybody: RFC 6960, 4.3.
  await request.createForCertificate(certificate, {
    hashAlgorithm: 'SHA-1',
    issuerCertificate: issuer,
  });
  const der = await callAuthority({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
    body: new Uint8Array(request.toSchema(true).toBER()),
  });
  const { responseBytes } = OCSPResponse.fromBER(der);
  if (responseBytes === undefined) throw new AuthorityError('the responder refused the request');
  const basic = BasicOCSPResponse.fromBER(responseBytes.response.getValue());
  // Without certificates, the issuer itself has responded.
  if (basic.certs === undefined || basic.certs.length === 0) basic.certs = [issuer];
  if (!(await basic.verify({ trustedCerts: [issuer], issuerCerts: [issuer] }))) {
    throw new AuthorityError("the responder's signature is wrong");
  }
  const { isForCertificate, status } = await basic.getCertificateStatus(certificate, issuer);
  if (!isForCertificate) throw new AuthorityError('the responder spoke of another certificate');
  if (status === 1) throw revoked(link);
  if (status !== 0) throw new AuthorityError('the responder does not know the certificate');
  for (const { thisUpdate, nextUpdate } of basic.tbsResponseData.responses) {
    requireCurrent(thisUpdate, nextUpdate, now);
  }
  return { kind: 'ocsp', der, responders: basic.certs.map(toDer) };
}

async function readList(url: string, link: Link, now: Date): Promise<Answer> {
  const body = await callAuthority({ url, method: 'GET' });
  const list = CertificateRevocationList.fromBER(body);
  if (!(await list.verify({ issuerCertificate: toPkijs(link.issuer) }))) {
    throw new AuthorityError("the list's signature is wrong");
  }
  requireCurrent(list.thisUpdate.value, list.nextUpdate?.value, now);
  if (list.isCertificateRevoked(toPkijs(link.certificate))) throw revoked(link);
  return { kind: 'list', der: body };
}

/** Milliseconds by which clocks may differ. */
const clockTolerance = 5 * 60_000;

function requireCurrent(from: Date, until: Date | undefined, now: Date): void {
  const isEarly = from.getTime() - clockTolerance > now.getTime();
  const isLate = until !== undefined && until.getTime() + clockTolerance < now.getTime();
  if (isEarly || isLate) throw new AuthorityError('the response is out of date');
}

function revoked({ certificate }: Link): SealError {
  return new SealError(
    'certificate-revoked',
    `The certificate of ${oneLine(certificate.subject)} has been revoked.`,
  );
}

function toDer(certificate: Certificate): Uint8Array {
  return new Uint8Array(certificate.toSchema().toBER());
}
