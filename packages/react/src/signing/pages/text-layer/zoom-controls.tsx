import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { useRoot } from '../../../root/root-context.ts';
import { useStyles } from '../../../root/use-styles.ts';
import { ChangingText } from '../../../ui/changing-text.tsx';
import { observeSize } from '../../../ui/observe-size.ts';
import fileStyles from '../../files/page-files.css?inline';
import { keepScrollPosition, type Place } from './keep-scroll-position.ts';
import styles from './text-layer.css?inline';

const fitZoom = 100;

/** Makes 10 pt text on A4 12 px high on a phone. */
const maxZoom = 200;

/** Zoom steps, in percent of the width that fits. */
const steps = [50, 75, 100, 125, 150, 175, maxZoom] as const;

function zoomIn(percent: number): number {
  return steps.find((step) => step > percent) ?? maxZoom;
}

function zoomOut(percent: number): number {
  return steps.findLast((step) => step < percent) ?? steps[0];
}

export interface ZoomControlsProps {
  /** Percent of the width that fits. */
  readonly zoom: number;
  readonly onZoom: (percent: number) => void;
}

/** Keyboard shortcuts while the focus is in the pages. */
const keys: Readonly<Record<string, (percent: number) => number>> = {
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': () => fitZoom,
};

/**
 * Buttons to zoom out, fit the width and zoom in; a double tap on a page does the last two. Pinch zoom is
 * left to the browser.
 */
export function ZoomControls({ zoom, onZoom }: ZoomControlsProps) {
  const { i18n } = useLingui();
  const root = useRoot();
  const { announce } = root;
  useStyles(styles);
  useStyles(fileStyles);
  useBarHeights();

  const change = useCallback(
    (percent: number, place?: Place) => {
      const pages = root.element()?.querySelector<HTMLElement>('.pages');
      if (!pages || percent === zoom) return;
      keepScrollPosition(pages, () => flushSync(() => onZoom(percent)), place);
      announce(i18n._('zoom.now', { percent }));
    },
    [root, zoom, onZoom, announce, i18n],
  );

  // With the change itself: a key that is pressed at once finds the new zoom.
  useLayoutEffect(() => {
    const pages = root.element()?.querySelector<HTMLElement>('.pages');
    const press = (event: KeyboardEvent) => {
      const step = keys[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      change(step(zoom));
    };
    const tapTwice = ({ target, clientX, clientY }: MouseEvent) => {
      // A double click of a mouse selects a word; two taps on a field are its own.
      if (!matchMedia('(pointer: coarse)').matches) return;
      if (target instanceof Element && target.closest('.field')) return;
      change(zoom === fitZoom ? maxZoom : fitZoom, { x: clientX, y: clientY });
    };
    pages?.addEventListener('keydown', press);
    pages?.addEventListener('dblclick', tapTwice);
    return () => {
      pages?.removeEventListener('keydown', press);
      pages?.removeEventListener('dblclick', tapTwice);
    };
  }, [root, zoom, change]);

  return (
    <div className="zoom">
      <fieldset className="zoom-bar" aria-label={i18n._('zoom.label')}>
        <button
          type="button"
          className="zoom-button"
          aria-label={i18n._('zoom.out')}
          aria-disabled={zoomOut(zoom) === zoom}
          onClick={() => change(zoomOut(zoom))}
        >
          <span aria-hidden="true">−</span>
        </button>
        <button
          type="button"
          className="zoom-button zoom-now"
          aria-label={i18n._('zoom.fit', { percent: zoom })}
          onClick={() => change(fitZoom)}
        >
          <ChangingText>{i18n._('zoom.percent', { percent: zoom })}</ChangingText>
        </button>
        <button
          type="button"
          className="zoom-button"
          aria-label={i18n._('zoom.in')}
          aria-disabled={zoomIn(zoom) === zoom}
          onClick={() => change(zoomIn(zoom))}
        >
          <span aria-hidden="true">+</span>
        </button>
      </fieldset>
    </div>
  );
}

/** The header and the footer, each with the custom property for its height. */
const bars = { '.header': '--head-size', '.footer': '--foot-size' } as const;

/** Passes the heights of header and footer to the style sheet: they depend on language and font size. */
function useBarHeights(): void {
  const root = useRoot();
  useEffect(() => {
    const wrapper = root.element();
    if (!wrapper) return;
    const stops = Object.entries(bars).flatMap(([selector, property]) => {
      const element = wrapper.querySelector(selector);
      if (!element) return [];
      return observeSize(element, ({ borderBoxSize: [size] }) => {
        if (size) wrapper.style.setProperty(property, `${size.blockSize}px`);
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [root]);
}
