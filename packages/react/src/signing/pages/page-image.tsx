import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Document, Page } from '@sign-envelope/core';
import { useEffect, useState, version } from 'react';
import { useSession } from '../../session-context.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { type PageImageSources, pageImageSources } from './page-image-src.ts';
import type { TextLayer } from './use-text-layer.ts';

export interface PageImageProps {
  readonly document: Document;
  readonly page: Page;
  /** Percent of the width that fits. */
  readonly zoom: number;
  /** Whether a phone shows it enlarged, because a field on it is or was open. */
  readonly isEnlarged: boolean;
  /** Whether the page has a text layer, so the image needs no alternative text. */
  readonly hasText: boolean;
  /** Has what replaces the image if it fails to load. */
  readonly textLayer: TextLayer;
  /** Whether the image is not requested yet. */
  readonly waits: boolean;
  /** Called with height divided by width once the image has loaded. */
  readonly onRatio: (ratio: number) => void;
  /** Called once the image has loaded or failed. */
  readonly onSettled: (isSettled: true) => void;
}

/** React 18 does not know the attribute, and warns unless it is in lower case. */
const fetchPriority = version < '19' ? 'fetchpriority' : 'fetchPriority';

/** The accessible name of a page. */
export function pageName(i18n: I18n, { title, pages }: Document, { number }: Page): string {
  return i18n._('pages.image-alt', { page: number, count: pages.length, title });
}

/**
 * Returns the `sizes` of the image that the page shows. From its first request on, they change only when the
 * image that they choose has been decoded: until then, and if it does not load, the page shows the one it has.
 */
function useDecodedSizes(
  first: string | undefined,
  { srcSet, sizes }: PageImageSources,
  waits: boolean,
  hasLoaded: boolean,
): string | undefined {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (waits) setShown(first);
    if (!hasLoaded || !srcSet || !sizes || sizes === shown) return;
    let isWanted = true;
    const image = new Image();
    image.sizes = sizes;
    image.srcset = srcSet;
    image.decode().then(
      () => isWanted && setShown(sizes),
      () => undefined,
    );
    return () => {
      isWanted = false;
      // Until it is collected, it would be fetched in other sizes when the window changes.
      image.removeAttribute('srcset');
    };
  }, [first, srcSet, sizes, waits, hasLoaded, shown]);
  return shown;
}

/**
 * The image of a page. The first page loads immediately and with priority, the others when scrolled
 * to.
 */
export function PageImage(props: PageImageProps) {
  const { document, page, zoom, isEnlarged, hasText, textLayer, waits, onRatio, onSettled } = props;
  const { i18n } = useLingui();
  const session = useSession();
  const [failed, setFailed] = useState(false);
  const [hasLoaded, setLoaded] = useState(false);
  // A server need not have the small image and the detailed one.
  const [isPlain, setPlain] = useState(false);
  const sourcesOf = (isLarger: boolean) =>
    pageImageSources(session.cdn, document, page, zoom, isLarger);
  const sources = sourcesOf(isEnlarged);
  const sizes = useDecodedSizes(sourcesOf(false).sizes, sources, waits, hasLoaded);

  const setShown = (isShown: boolean) => session.setPageShown(document.index, page.number, isShown);

  const Problem = textLayer.module?.PageProblem ?? (textLayer.retry && LoadFailed);
  if (failed && Problem) {
    const retry = () => {
      setFailed(false);
      textLayer.retry?.();
    };
    return <Problem {...props} onRetry={retry} />;
  }

  return (
    <img
      className="page-image"
      {...(!waits && (isPlain ? { src: sources.src } : { ...sources, sizes }))}
      alt={hasText ? '' : pageName(i18n, document, page)}
      {...(page.number === 1 ? { [fetchPriority]: 'high' } : { loading: 'lazy' })}
      onLoad={(event) => {
        setLoaded(true);
        const { naturalWidth, naturalHeight } = event.currentTarget;
        if (naturalWidth > 0) onRatio(naturalHeight / naturalWidth);
        setShown(true);
        onSettled(true);
      }}
      onError={() => {
        if (sources.srcSet && !isPlain) return setPlain(true);
        setFailed(true);
        setShown(false);
        onSettled(true);
      }}
    />
  );
}
