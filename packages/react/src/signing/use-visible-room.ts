import { autoUpdate } from '@floating-ui/dom';
import { useLayoutEffect } from 'react';
import { useRoot } from '../root/root-context.ts';
import { observeSize } from '../ui/observe-size.ts';
import { useLatest } from '../ui/use-latest.ts';

/**
 * Calls back with the height, in CSS px, that can be seen between the header and the footer, now and
 * whenever it may have changed. On a page of a host, it depends on how far the page is scrolled: what
 * stands above the screens takes some of the window.
 *
 * @param onRoom Receives the room, which is negative if header and footer overlap.
 */
export function useVisibleRoom(onRoom: (room: number) => void): void {
  const root = useRoot();
  const latest = useLatest(onRoom);

  // Before it is painted, so that nothing that yields flashes.
  useLayoutEffect(() => {
    const wrapper = root.element();
    const header = wrapper?.querySelector('.header');
    const footer = wrapper?.querySelector<HTMLElement>('.footer');
    if (!wrapper || !header || !footer) return;
    const update = () => {
      const { top, height } = footer.getBoundingClientRect();
      // In a part of the page that is not shown, there is nothing to measure.
      if (height > 0) latest.current(top - header.getBoundingClientRect().bottom);
    };
    // A change of the content moves the footer where the page has room for all of it.
    const stopObserving = observeSize(wrapper, update);
    const stop = autoUpdate(header, footer, update, { elementResize: false });
    const stopBars = [header, footer].map((bar) => observeSize(bar, update));
    return () => {
      for (const each of [stopObserving, stop, ...stopBars]) each();
    };
  }, [root, latest]);
}
