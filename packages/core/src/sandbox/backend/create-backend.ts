import type { Clock } from '../../ports/ports.ts';
import type { TransportRequest } from '../../ports/transport.ts';
import type { VerificationSource } from '../../session/session-sources.ts';
import type { SandboxResponse } from '../sandbox-reply.ts';
import type { Scenario } from '../scenarios.ts';
import type { StoredEnvelope, StoredParty } from '../stored-envelope.ts';
import { toWireBranding, toWireEnvelope, toWireUser } from '../to-wire.ts';
import { createAccess, previewSource } from './access.ts';
import { downloadEnvelope, downloadFile, readFromCdn } from './files.ts';
import { createOnce } from './once.ts';
import { Refusal } from './refusal.ts';
import {
  declineConsent,
  refuseUnlessSignable,
  rejectEnvelope,
  sendMessage,
  signEnvelope,
} from './signing.ts';
import { createUploads, type StoredUpload, widgetOwner } from './uploads.ts';
import { createWidget, widgetCode } from './widget.ts';

/** What the address of the bulk preview names. */
export const bulkPreview = {
  contactFingerprint: 'sandbox-contact',
  query: 'expires=0&signature=sandbox-signature',
} as const;

type Handler = (
  request: TransportRequest,
  /** The part of the path that differs from call to call. */
  param: string,
) => SandboxResponse | Promise<SandboxResponse>;

export interface Backend {
  /** Responds to a call as `@sign-envelope/server` would. */
  respond(request: TransportRequest): Promise<SandboxResponse>;
  /** The emailed link of a widget's signing. */
  readonly verification: VerificationSource;
}

/** A signing API in memory, with one envelope, which is also its preview and the form of its widget. */
export function createBackend(stored: StoredEnvelope, scenario: Scenario, clock: Clock): Backend {
  const access = createAccess(stored, scenario, clock);
  const uploads = createUploads();
  const widget = createWidget(stored, scenario, uploads, clock);
  const once = createOnce();

  /** A change by a signer: repeated with the same key, it is made once. */
  const change =
    (
      make: (
        party: StoredParty,
        request: TransportRequest,
      ) => SandboxResponse | Promise<SandboxResponse>,
      needs?: Parameters<typeof access.requireSigner>[1],
    ): Handler =>
    (request) => {
      const party = access.requireSigner(request, needs);
      return once(`party ${party.id}`, request, () => make(party, request));
    };

  /** A change by somebody without a link. */
  const changeWidget =
    (make: Handler): Handler =>
    (request, param) =>
      once('widget', request, () => make(request, param));

  const hasField = (fieldId: string, partyId: string | null) =>
    stored.documents.some(({ fields }) => {
      const field = fields.get(fieldId);
      return field?.type === 'upload' && (partyId === null || field.party_id === partyId);
    });

  const isDelete = ({ headers }: TransportRequest) =>
    headers['x-http-method-override']?.toUpperCase() === 'DELETE';

  const upload = (kind: StoredUpload['kind']): Handler =>
    change((party, request) => {
      refuseUnlessSignable(stored, party);
      if (isDelete(request)) return uploads.remove(request, kind, party.id);
      return uploads.add(request, kind, party.id, (fieldId) => hasField(fieldId, party.id));
    });

  const uploadToWidget = (kind: StoredUpload['kind']): Handler =>
    changeWidget((request) => {
      const { body } = request;
      if (body?.kind === 'upload' && body.params.widget !== widgetCode) {
        throw new Refusal(404, 'error.pageNotFound');
      }
      if (isDelete(request)) return uploads.remove(request, kind, widgetOwner);
      return uploads.add(request, kind, widgetOwner, (fieldId) => hasField(fieldId, null));
    });

  /** The envelope as it would be seen if it were sent. */
  function preview(party: StoredParty | undefined): SandboxResponse {
    if (party === undefined) throw new Refusal(404, 'server_errors.envelope_not_found');
    const parties = stored.parties.map((one) => ({ ...one, status: 'waiting' as const }));
    const viewer = parties.find(({ id }) => id === party.id) ?? party;
    return { body: toWireEnvelope({ ...stored, parties, ending: null }, viewer) };
  }

  const closed = { closed: 'allowed' } as const;
  const beforeCode = { code: 'not yet' } as const;

  const handlers: Readonly<Record<string, Handler>> = {
    'POST /auth': access.exchangeKey,
    'POST /auth/preview': access.exchangePreviewKey,
    'GET /user': (request) => ({
      body: toWireUser(stored, access.requireSigner(request, closed)),
    }),
    'GET /data/envelope': (request) => ({
      body: toWireEnvelope(stored, access.requireSigner(request, closed)),
    }),
    'GET /data/preview': (request) => {
      const party = access.requirePreview(request);
      const { envelope_fingerprint: envelope, signature_fingerprint: own } = request.query ?? {};
      const isAskedFor =
        envelope === previewSource.envelopeFingerprint &&
        own === previewSource.signatureFingerprint;
      return preview(isAskedFor ? party : undefined);
    },
    'GET /preview/bulk-send/': (_, param) => {
      if (param !== `${bulkPreview.contactFingerprint}?${bulkPreview.query}`) {
        throw new Refusal(403, 'error.bulkSendPreview');
      }
      return preview(stored.parties[0]);
    },
    'GET /data/widget': widget.read,
    'GET /data/widget-signing': widget.readSigning,
    'POST /sign-envelope': change(
      (party, request) => signEnvelope(stored, party, request, uploads),
      closed,
    ),
    'POST /sign-widget': changeWidget(widget.sign),
    'POST /verify-widget/': changeWidget((request, code) => widget.verify(code, request)),
    'POST /reject': change((party, request) => rejectEnvelope(stored, party, request), closed),
    'POST /decline-consent': change(
      (party, request) => declineConsent(stored, party, request),
      closed,
    ),
    'POST /send-message': change((_, request) => sendMessage(stored, request), closed),
    'POST /opened': change(() => ({ body: { status: 'opened' } })),
    'POST /generate-otp': change(({ id }, request) => access.codes.send(id, request), beforeCode),
    'POST /verify-otp': change(({ id }, request) => access.codes.verify(id, request), beforeCode),
    'POST /upload/envelope-file': upload('file'),
    'POST /upload/envelope-signature': upload('signature'),
    'POST /upload/widget-file': uploadToWidget('file'),
    'POST /upload/widget-signature': uploadToWidget('signature'),
    'GET /download/meta': (request) => {
      access.requireSigner(request);
      return { body: { branding: toWireBranding(stored), title: stored.title } };
    },
    'GET /download/envelope': (request) => {
      access.requireSigner(request);
      return downloadEnvelope(stored, request);
    },
    'GET /download/files/': (request, id) =>
      downloadFile(stored, access.requireSigner(request), id, uploads),
  };

  /** The handler of a call, and the part of its path that differs from call to call. */
  function find({ method, path }: TransportRequest): readonly [Handler, string] {
    const name = `${method} ${path}`;
    const exact = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (exact !== undefined) return [exact, ''];
    const start = Object.keys(handlers).find((one) => one.endsWith('/') && name.startsWith(one));
    const handler = start === undefined ? undefined : handlers[start];
    if (start === undefined || handler === undefined) throw new Refusal(404, 'error.pageNotFound');
    return [handler, decodeURIComponent(name.slice(start.length))];
  }

  async function handle(request: TransportRequest): Promise<SandboxResponse> {
    if (request.base !== undefined) return readFromCdn(stored, request.path, uploads);
    if (scenario.isCompanyDeleted) throw new Refusal(410, 'server_errors.company_deleted');
    const [handler, param] = find(request);
    return handler(request, param);
  }

  return {
    verification: widget.verification,
    async respond(request) {
      const date = new Date(clock.now()).toUTCString();
      const response = await handle(request).catch((error: unknown) => {
        if (error instanceof Refusal) return error.response;
        throw error;
      });
      return { ...response, headers: { date, ...response.headers } };
    },
  };
}
