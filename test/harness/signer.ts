import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** The actions of a person on the signing view. */
export interface Signer {
  /** The field with this name on the page, in any state. */
  field(name: string): Locator;
  /** The open popup. */
  readonly popup: Locator;
  open(name: string): Promise<void>;
  writeText(name: string, text: string): Promise<void>;
  chooseOption(name: string, option: string): Promise<void>;
  /** Picks a day of the month that the calendar shows first. */
  pickDay(name: string, day: number): Promise<void>;
  tick(name: string): Promise<void>;
  attach(name: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  /** Draws with the pointer and confirms. */
  drawSignature(name: string): Promise<void>;
  typeSignature(name: string, text: string): Promise<void>;
  reuseSignature(name: string): Promise<void>;
  submit(): Promise<void>;
}

/** A signature-like line, as fractions of the pad. */
export const penStrokes: readonly (readonly (readonly [number, number])[])[] = [
  Array.from({ length: 40 }, (_, step) => {
    const way = step / 39;
    return [0.12 + way * 0.5, 0.55 + Math.sin(way * 14) * 0.22 * (1 - way / 2)] as const;
  }),
  [
    [0.68, 0.3],
    [0.72, 0.45],
    [0.76, 0.62],
    [0.84, 0.5],
  ],
];

export function signerOn(page: Page): Signer {
  const popup = page.getByRole('dialog').and(page.locator('.popup'));
  const field = (name: string) =>
    page.locator('.field:not(.field-other)').and(page.locator(`[aria-label^="${name},"]`));

  const open = async (name: string) => {
    await field(name).click();
    await expect(popup).toBeVisible();
  };

  return {
    field,
    popup,
    open,
    async writeText(name, text) {
      await open(name);
      await popup.getByRole('textbox').fill(text);
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
    },
    async chooseOption(name, option) {
      await open(name);
      await popup.getByText(option, { exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
    },
    async pickDay(name, day) {
      await open(name);
      await popup
        .getByRole('gridcell', { name: new RegExp(`\\b${day}\\b`) })
        .first()
        .click();
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
    },
    async tick(name) {
      await field(name).click();
      await expect(field(name)).toBeChecked();
    },
    async attach(name, file) {
      await open(name);
      await popup.locator('input[type=file]').setInputFiles(file);
      await expect(popup.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
    },
    async drawSignature(name) {
      await open(name);
      const pad = popup.locator('.pad-canvas');
      // Hovering waits until the popup has its final position.
      await pad.hover();
      const box = await pad.boundingBox();
      if (box === null) throw new Error('There is no pad to draw on');
      for (const stroke of penStrokes) {
        for (const [at, [x, y]] of stroke.entries()) {
          await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
          if (at === 0) await page.mouse.down();
        }
        await page.mouse.up();
      }
      await popup.getByRole('button', { name: 'Confirm' }).click();
    },
    async typeSignature(name, text) {
      await open(name);
      await popup.getByRole('tab', { name: 'Type' }).click();
      await popup.getByRole('textbox').fill(text);
      await popup.getByRole('button', { name: 'Confirm' }).click();
    },
    async reuseSignature(name) {
      await open(name);
      await popup.getByRole('button', { name: /Use this signature|Confirm/ }).click();
    },
    async submit() {
      await page.getByRole('button', { name: 'Sign and submit' }).click();
    },
  };
}

/** A small real PNG, for uploads. */
export async function pngFile(name = 'passport.png') {
  const path = new URL('../fixtures/passport.png', import.meta.url);
  return { name, mimeType: 'image/png', buffer: await readFile(path) };
}
