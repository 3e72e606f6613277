import { parseAccept } from 'hono/utils/accept';
import { findLogo } from '../../company/logos.ts';
import { findPages } from '../../envelopes/read/find-pages.ts';
import { findSignatureImage } from '../../envelopes/read/signature-image.ts';
import { originalOf, uploadOf } from '../../envelopes/stored-files.ts';
import { notFound } from '../../errors/server-error.ts';
import { openStoredFile } from '../../store/stored-content.ts';
import { findWaitingSignature } from '../../widgets/widget-uploads.ts';
import type { HttpOptions } from '../context.ts';
import { refuseForeignOrigin } from '../cross-origin.ts';
import { sendContent } from '../send-file.ts';
import type { Call, Handlers } from './handlers.ts';

/** Names of page files: 64 hex digits and a page index, in one spelling. */
const pageName = /^([0-9a-f]{64})-(0|[1-9]\d{0,5})\.(jpg|json)$/;
const signatureName = /^[0-9a-f]{64}\.(?:png|jpg)$/;

/**
 * The document CDN: page images and texts and logos for everybody who knows their unguessable names, and
 * signatures for those who may see them.
 */
export function cdnHandlers({ appContext }: HttpOptions) {
  const { db, files } = appContext;

  /** Sends a file of each page, whose names have this extension. */
  const page =
    (of: 'smallPageImages' | 'pageImages' | 'detailedPageImages' | 'pageTexts', ending: string) =>
    async ({ context, params }: Call<'getLargePage'>): Promise<Response> => {
      const [, fingerprint, index, named] = pageName.exec(params.name) ?? [];
      if (fingerprint === undefined || index === undefined || named !== ending) throw notFound();
      const document = await findPages(db, fingerprint);
      const pageIndex = Number(index);
      if (document === null || pageIndex >= document.count) throw notFound();
      const original = originalOf(files, document);
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
    };

  return {
    getLargePage: page('pageImages', 'jpg'),
    getSmallPage: page('smallPageImages', 'jpg'),
    getDetailedPage: page('detailedPageImages', 'jpg'),
    getPageText: page('pageTexts', 'json'),

    async getLogo({ params }) {
      const logo = await findLogo(db, files, params.name);
      if (logo === null) throw notFound();
      return sendContent(await openStoredFile(files, logo.file), {
        'content-type': 'image/png',
        // A logo never changes, and its name is unique. Mail providers load it for their readers.
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
    },

    async getSignature({ context, params: { name }, readViewer }) {
      if (!signatureName.test(name)) throw notFound();
      const waiting = await findWaitingSignature(db, name);
      if (waiting !== null) refuseForeignOrigin(context, appContext, waiting.embed_origins);
      const upload = waiting ?? (await findSignatureImage(db, name, await readViewer()));
      return sendContent(await openStoredFile(files, uploadOf(files, upload)), {
        'content-type': upload.mime,
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'cross-origin',
      });
    },
  } satisfies Partial<Handlers>;
}
