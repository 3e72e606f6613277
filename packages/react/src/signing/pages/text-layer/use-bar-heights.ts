import { useEffect } from 'react';
import { useRoot } from '../../../root/root-context.ts';

/** The header and the footer, each with the custom property for its height. */
const bars = { '.header': '--head-size', '.footer': '--foot-size' } as const;

/** Passes the heights of header and footer to the style sheet: they depend on language and font size. */
export function useBarHeights(): void {
  const root = useRoot();
  useEffect(() => {
    const wrapper = root.element();
    if (!wrapper) return;
    const observers = Object.entries(bars).map(([selector, property]) => {
      const observer = new ResizeObserver(([entry]) => {
        const [size] = entry?.borderBoxSize ?? [];
        if (size) wrapper.style.setProperty(property, `${size.blockSize}px`);
      });
      const element = wrapper.querySelector(selector);
      if (element) observer.observe(element);
      return observer;
    });
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [root]);
}
