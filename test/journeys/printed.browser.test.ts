import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { openByApi } from '../harness/api-signer.ts';
import { inkShape, likeness, toBitmap } from '../harness/ink.ts';
import { renderPdfPage } from '../harness/pdf.ts';
import { sendSample } from '../harness/sample.ts';
import { expect, test } from '../harness/test.ts';
import { decodePicture } from '../visual/decode-picture.ts';

/**
 * The area of each signature, in percent of the page: white, so that all ink is the signature's.
 */
const boxes = {
  Drawn: { x: 12, y: 20, width: 40, height: 6 },
  Typed: { x: 12, y: 34, width: 40, height: 6 },
  Uploaded: { x: 12, y: 48, width: 40, height: 6 },
} as const;
type Title = keyof typeof boxes;
const titles = Object.keys(boxes) as readonly Title[];

const strokes = [
  Array.from({ length: 90 }, (_, step) => [
    20 + step * 3,
    70 + 40 * Math.sin(step / 7) * (1 - step / 120),
    0.5,
    step * 8,
  ]),
  Array.from({ length: 30 }, (_, step) => [180 + step * 4, 110 - step * 2, 0.7, 900 + step * 8]),
];

/** The SVG that a dishonest client sends along with its strokes. */
const lie = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40"><path fill="#14161a" d="M0 0h100v40H0z"/><text x="10" y="30" fill="#fff">VOID</text></svg>',
).toString('base64');

function scrawl(): Buffer {
  const canvas = createCanvas(600, 150);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 600, 150);
  context.strokeStyle = '#1a3fa0';
  context.lineWidth = 9;
  context.beginPath();
  context.moveTo(30, 120);
  for (const [x, y] of [
    [90, 20],
    [150, 130],
    [260, 40],
    [330, 110],
    [560, 60],
  ] as const) {
    context.lineTo(x, y);
  }
  context.stroke();
  return canvas.toBuffer('image/png');
}

/** A picture of the page with only the other party's answers: no page image, no hatching. */
async function pictureOfAnswers(page: Page) {
  const sheet = page.locator('.page').first();
  await page.locator('.field-other').first().waitFor();
  for (const title of titles) {
    const answer = page.locator(`.field-other[aria-label*="${title}"]`);
    await answer.locator('.answer-image, .answer-text').waitFor();
  }
  await page.evaluate(() => document.fonts.ready);
  await sheet.evaluate((element) => {
    for (const field of element.querySelectorAll<HTMLElement>('.field-other')) {
      field.style.background = 'none';
      field.style.outline = 'none';
    }
    for (const image of element.querySelectorAll<HTMLElement>('.page-image')) {
      image.style.visibility = 'hidden';
    }
    const pictures = element.querySelectorAll<HTMLImageElement>('img.answer-image');
    return Promise.all(Array.from(pictures, (picture) => picture.decode()));
  });
  return toBitmap(await decodePicture(await sheet.screenshot()));
}

const areaOf = (title: Title, { width, height }: { width: number; height: number }) => {
  const { x, y, width: across, height: down } = boxes[title];
  return {
    left: (x / 100) * width,
    top: (y / 100) * height,
    right: ((x + across) / 100) * width,
    bottom: ((y + down) / 100) * height,
  };
};

test('[SG-08] a signature looks the same to another party as in the PDF', async ({
  browser,
  server,
}, info) => {
  const { link, otherLink } = await sendSample(server, [
    {
      title: 'Agreement',
      fields: [
        ...titles.map((title) => ({ type: 'signature', title, font_size: 16, ...boxes[title] })),
        { type: 'text', title: 'Name', party: 2, x: 12, y: 70, width: 40, height: 4 },
      ],
    },
  ]);
  const ada = await openByApi(link);
  const { fileName } = await ada.upload('signature', { name: 'hand.png', bytes: scrawl() });
  await ada.sign([
    {
      title: 'Drawn',
      inputFormat: 'drawn',
      inputValue: JSON.stringify([
        strokes,
        `data:image/svg+xml;base64,${lie}`,
        `data:image/jpeg;base64,${lie}`,
      ]),
    },
    { title: 'Typed', inputFormat: 'typed', inputValue: 'Ada Park', inputFont: 'caveat' },
    { title: 'Uploaded', inputFormat: 'upload', inputValue: fileName },
  ]);

  const grace = await openByApi(otherLink);
  const seen = (await grace.load()).find(({ title }) => title === 'Drawn')?.drawn_json;
  expect(seen?.[0]).toEqual([]);

  const context = await browser.newContext({
    viewport: { width: 1440, height: 1400 },
    // High enough that the browser's pixel snapping of small letters does not show.
    deviceScaleFactor: 4,
  });
  await context.addInitScript(() => localStorage.setItem('sign-envelope:tour', 'seen'));
  const page = await context.newPage();
  await page.goto(otherLink);
  const shown = await pictureOfAnswers(page);
  await context.close();

  const pdf = info.outputPath('stamped.pdf');
  const download = await grace.get('/download/envelope');
  await writeFile(pdf, Buffer.from(await download.arrayBuffer()));
  const printed = renderPdfPage(pdf, 1, shown.width);

  const shapes = titles.map((title) => ({
    title,
    onScreen: inkShape(shown, areaOf(title, shown)),
    onPaper: inkShape(printed, areaOf(title, printed)),
  }));
  for (const { title, onScreen, onPaper } of shapes) {
    const alike = likeness(onScreen, onPaper);
    expect(alike, `${title} on screen and on paper`).toBeGreaterThan(0.8);
    expect(onScreen.ratio / onPaper.ratio).toBeGreaterThan(0.93);
    expect(onScreen.ratio / onPaper.ratio).toBeLessThan(1.07);
    expect(Math.abs(onScreen.left - onPaper.left)).toBeLessThan(0.04);
    expect(Math.abs(onScreen.middle - onPaper.middle)).toBeLessThan(0.12);
    // The measure distinguishes one signature from another.
    for (const other of shapes.filter((each) => each.title !== title)) {
      expect(likeness(onScreen, other.onPaper)).toBeLessThan(0.6);
    }
  }
});
