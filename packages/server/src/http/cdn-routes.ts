import { Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { findLogo } from '../company/logos.ts';
import { findPages } from '../envelopes/read/find-pages.ts';
import { findSignatureImage, type StoredSignature } from '../envelopes/read/signature-image.ts';
import { originalOf, uploadOf } from '../envelopes/stored-files.ts';
import { notFound } from '../errors/server-error.ts';
import { openStoredFile } from '../store/stored-content.ts';
import { findWaitingSignature } from '../widgets/widget-uploads.ts';
import { requireViewer, type ViewerEnvironment } from './authenticate.ts';
import type { HttpOptions } from './context.ts';
import { refuseForeignOrigin } from './cross-origin.ts';
import { sendContent } from './send-file.ts';

/** Names of page files: 64 hex digits and a page index, in one spelling. */
const pageName = /^([0-9a-f]{64})-(0|[1-9]\d{0,5})\.(jpg|json)$/;
const signatureName = /^[0-9a-f]{64}\.(?:png|jpg)$/;

/** The files of every page, with the extension of their names. */
const pageFiles = {
  small: { ending: 'jpg', of: 'smallPageImages' },
  large: { ending: 'jpg', of: 'pageImages' },
  detailed: { ending: 'jpg', of: 'detailedPageImages' },
  text: { ending: 'json', of: 'pageTexts' },
} as const;

/**
 * The document CDN: page images and texts and logos for everybody who knows their unguessable names, and
 * signatures for those who may see them.
 */
export function cdnRoutes({ appContext }: HttpOptions): Hono<ViewerEnvironment> {
  const routes = new Hono<ViewerEnvironment>();

  for (const [folder, { ending, of }] of Object.entries(pageFiles)) {
    routes.get(`/${folder}/:name`, async (context) => {
      const [, fingerprint, index, named] = pageName.exec(context.req.param('name')) ?? [];
      if (fingerprint === undefined || index === undefined || named !== ending) throw notFound();
      const document = await findPages(appContext.db, fingerprint);
      const pageIndex = Number(index);
      if (document === null || pageIndex >= document.count) throw notFound();
      const original = originalOf(appContext.files, document);
      const acceptsWebp = parseAccept(context.req.header('accept') ?? '').some(
        ({ type, q }) => type.toLowerCase() === 'image/webp' && q > 0,
      );
      const file = await appContext[of].open(fingerprint, original, pageIndex, { acceptsWebp });
      return sendContent(file, {
        'content-type': file.type,
        // A page never changes, and its name is unique. There is no `vary: accept`: only the browser's own
        // cache keeps a picture, and returns the one that it has shown to whoever hashes it.
        'cache-control': 'private, max-age=31536000, immutable',
        // Embeds on other origins show pages.
        'cross-origin-resource-policy': 'cross-origin',
      });
    });
  }

  routes.get('/logos/:name', async (context) => {
    const logo = await findLogo(appContext.db, appContext.files, context.req.param('name'));
    if (logo === null) throw notFound();
    return sendContent(await openStoredFile(appContext.files, logo.file), {
      'content-type': 'image/png',
      // A logo never changes, and its name is unique. Mail providers load it for their readers.
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  const signatureResponse = async (upload: StoredSignature) =>
    sendContent(await openStoredFile(appContext.files, uploadOf(appContext.files, upload)), {
      'content-type': upload.mime,
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });

  routes.get(
    '/signatures/:name',
    async (context, next) => {
      const name = context.req.param('name');
      if (!signatureName.test(name)) throw notFound();
      const waiting = await findWaitingSignature(appContext.db, name);
      if (waiting === null) return next();
      refuseForeignOrigin(context, appContext, waiting.embed_origins);
      return signatureResponse(waiting);
    },
    requireViewer(appContext),
    async (context) => {
      const { name } = context.req.param();
      return signatureResponse(
        await findSignatureImage(appContext.db, name, context.get('viewer')),
      );
    },
  );

  return routes;
}
