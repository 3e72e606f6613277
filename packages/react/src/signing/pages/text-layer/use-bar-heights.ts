import { useEffect } from 'react';
import { useRoot } from '../../../root/root-context.ts';

/** Parts along the edges of the view, and the property that tells the style sheet how high each is. */
const edges = { '.header': '--head-size', '.footer': '--foot-size' } as const;

/** How high they are differs from language to language, and with the size of the letters. */
export function useBarHeights(): void {
  const root = useRoot();
  useEffect(() => {
    const wrapper = root.element();
    if (!wrapper) return;
    const observers = Object.entries(edges).map(([part, property]) => {
      const observer = new ResizeObserver(([entry]) => {
        const [size] = entry?.borderBoxSize ?? [];
        if (size) wrapper.style.setProperty(property, `${size.blockSize}px`);
      });
      const element = wrapper.querySelector(part);
      if (element) observer.observe(element);
      return observer;
    });
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [root]);
}
