import type { Page } from '@playwright/test';

/** Controls in the topmost layer, with the size of their target area, in CSS px. */
export const measureTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-scene]')].flatMap((host) => {
      const root = host.shadowRoot;
      const top = root?.querySelector('dialog[open], .popup') ?? root;
      const controls = top?.querySelectorAll<HTMLElement>(
        'button:enabled, input:enabled, select, textarea, a[href], [role=tab]',
      );
      return [...(controls ?? [])].flatMap((control) => {
        if (!control.checkVisibility({ visibilityProperty: true })) return [];
        const label = control.closest('label');
        const { width, height } = (label ?? control).getBoundingClientRect();
        // A field's ::before extends its target area beyond its edges.
        const reach = control.matches('.field') ? getComputedStyle(control, '::before') : null;
        return {
          name: `${control.className} ${control.getAttribute('aria-label') ?? control.textContent ?? ''}`,
          isField: control.matches('.field'),
          isInText: control.matches('.link, a'),
          width: reach ? Math.max(width, Number.parseFloat(reach.width)) : width,
          height: reach ? Math.max(height, Number.parseFloat(reach.height)) : height,
        };
      });
    }),
  );
