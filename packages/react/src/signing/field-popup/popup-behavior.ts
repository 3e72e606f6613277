import { autoUpdate } from '@floating-ui/dom';
import type { KeyboardEvent } from 'react';
import { tabbable } from 'tabbable';
import { observeSize } from '../../ui/observe-size.ts';
import { positionPopover } from '../position-popover.ts';
import { scrollBehavior } from '../scroll-behavior.ts';

/** Window width below which the popup is a bottom sheet, in CSS px, as in field-popup.css. */
const bottomSheetBelow = 640;

/** Minimum distance from the field to the bottom sheet and to the top of the window, in CSS px. */
const gap = 8;

/** Whether two fingers have zoomed in: nothing that is fixed to the window may move because of it. */
function isPinched({ visualViewport }: Window): boolean {
  return visualViewport !== null && visualViewport.scale > 1.001;
}

/**
 * Returns the height of the on-screen keyboard, in CSS px. While two fingers zoom, which makes the
 * visible part smaller as a keyboard does, the height is the one before.
 */
function keyboardHeight(view: Window, before: number): number {
  const viewport = view.visualViewport;
  if (!viewport || isPinched(view)) return before;
  return Math.max(0, view.innerHeight - viewport.height - viewport.offsetTop);
}

async function place(panel: HTMLElement, anchor: HTMLElement, view: Window): Promise<void> {
  const before = Number.parseFloat(panel.style.getPropertyValue('--popup-keyboard')) || 0;
  const keyboard = keyboardHeight(view, before);
  if (keyboard !== before) panel.style.setProperty('--popup-keyboard', `${keyboard}px`);
  if (view.innerWidth >= bottomSheetBelow) {
    const room = { width: view.innerWidth, height: view.innerHeight - keyboard };
    const { x, y } = await positionPopover(anchor, panel, room);
    panel.style.setProperty('--popup-x', `${x}px`);
    panel.style.setProperty('--popup-y', `${y}px`);
  }
  panel.dataset.placed = '';
}

/**
 * Keeps the active field visible above the bottom sheet when the sheet or the on-screen keyboard changes
 * its height. The page gets padding of the sheet's height at its end, so that even the last field can be
 * scrolled above the sheet. The signer can scroll away.
 *
 * @returns A function that stops this and removes the padding.
 */
function keepFieldVisible(panel: HTMLElement, anchor: HTMLElement, view: Window): () => void {
  const main = anchor.closest<HTMLElement>('.signing-main');

  const reveal = () => {
    if (isPinched(view)) return;
    if (view.innerWidth >= bottomSheetBelow) {
      main?.style.removeProperty('--bottom-sheet-size');
      return;
    }
    // Its final position: it may still be sliding up.
    const bottom = Number.parseFloat(view.getComputedStyle(panel).bottom) || 0;
    const sheetTop = view.innerHeight - bottom - panel.offsetHeight;
    main?.style.setProperty('--bottom-sheet-size', `${view.innerHeight - sheetTop}px`);

    anchor.style.scrollMarginBlockStart = '';
    const top = view.visualViewport?.offsetTop ?? 0;
    const field = anchor.getBoundingClientRect();
    const wanted = Number.parseFloat(view.getComputedStyle(anchor).scrollMarginTop);
    const lowest = sheetTop - gap - field.height;
    if (field.top >= top + gap && field.top <= lowest) return;
    anchor.style.scrollMarginBlockStart = `${Math.max(top + gap, Math.min(wanted, lowest))}px`;
    anchor.scrollIntoView({ block: 'start', inline: 'nearest', behavior: scrollBehavior() });
    anchor.style.scrollMarginBlockStart = '';
  };

  const stopObserving = observeSize(panel, reveal);
  const controller = new AbortController();
  const { signal } = controller;
  view.addEventListener('resize', reveal, { signal });
  view.visualViewport?.addEventListener('resize', reveal, { signal });
  return () => {
    stopObserving();
    controller.abort();
    main?.style.removeProperty('--bottom-sheet-size');
  };
}

/**
 * Keeps the popup next to its field, or above the on-screen keyboard if it is a bottom sheet, and the
 * field in view, while the window, the page, the field and the popup move or change size.
 *
 * @returns A function that stops this.
 */
export function keepTogether(panel: HTMLElement, anchor: HTMLElement): () => void {
  const view = panel.ownerDocument.defaultView;
  if (!view) return () => undefined;
  const update = () => void place(panel, anchor, view);
  const stopPlacing = autoUpdate(anchor, panel, update, { elementResize: false });
  const stopSizes = [anchor, panel].map((each) => observeSize(each, update));
  const stopRevealing = keepFieldVisible(panel, anchor, view);
  return () => {
    for (const stop of [stopPlacing, ...stopSizes, stopRevealing]) stop();
  };
}

/**
 * Handles Tab in a panel. In a panel of one control, the control comes last: Tab on it leaves the panel,
 * and Shift and Tab reach the panel's own buttons.
 *
 * @returns Whether the key moves the focus out of the panel, which is left to the caller.
 */
export function tabLeavesPanel(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, shiftKey, currentTarget: panel, target } = event;
  if (key !== 'Tab') return false;
  // The panel itself has the focus while its content is loading.
  if (shiftKey && target === panel) return true;
  const stops = tabbable(panel, { getShadowRoot: true });
  const control = panel.querySelector('[data-one-control]');
  if (control === null || !(target instanceof HTMLElement))
    return stops.at(shiftKey ? 0 : -1) === target;

  const buttons = stops.filter((stop) => !control.contains(stop));
  const position = control.contains(target) ? buttons.length : buttons.indexOf(target);
  const next = position + (shiftKey ? -1 : 1);
  if (next < 0 || next > buttons.length) return true;
  event.preventDefault();
  const stop = buttons[next] ?? stops.find((candidate) => control.contains(candidate));
  stop?.focus();
  return false;
}
