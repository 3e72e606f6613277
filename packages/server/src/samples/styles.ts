import { columnWidth, paper, type SamplePaper, type TextStyle } from './sample-paper.ts';

/** The colours of Harbour Lettings, the company that sends the samples. */
export const ink = {
  brand: '#1f4e79',
  text: '#1b1f24',
  muted: '#5b6570',
  line: '#9aa5b1',
  tint: '#eef3f8',
} as const;

export const title: TextStyle = {
  font: 'arial',
  weight: 700,
  size: 23,
  leading: 30,
  color: ink.text,
};
export const heading: TextStyle = {
  font: 'arial',
  weight: 700,
  size: 12,
  leading: 17,
  color: ink.brand,
};
export const body: TextStyle = {
  font: 'times',
  weight: 400,
  size: 11.5,
  leading: 17,
  color: ink.text,
};
export const label: TextStyle = {
  font: 'arial',
  weight: 700,
  size: 9.5,
  leading: 14,
  color: ink.text,
};
export const note: TextStyle = {
  font: 'arial',
  weight: 400,
  size: 9.5,
  leading: 14,
  color: ink.text,
};
export const small: TextStyle = {
  font: 'arial',
  weight: 400,
  size: 8,
  leading: 11,
  color: ink.muted,
};
const brandName: TextStyle = {
  font: 'arial',
  weight: 700,
  size: 12,
  leading: 16,
  color: ink.brand,
};

/** Writes a section heading over a thin line. */
export function section(sheet: SamplePaper, text: string): void {
  sheet.keepTogether(heading.leading + 80);
  sheet.skip(12);
  sheet.write(text, heading);
  sheet.rule({ x: paper.margin, y: sheet.y + 2 }, columnWidth, ink.line, 0.5);
  sheet.skip(10);
}

/** Indent of a clause's text, in points. */
const hanging = 32;

/** Writes a numbered clause with a hanging indent, without a page break in it. */
export function clause(sheet: SamplePaper, number: string, text: string): void {
  sheet.keepTogether(sheet.measure(text, body, columnWidth - hanging));
  sheet.label(number, body, { x: paper.margin, y: sheet.y });
  sheet.write(text, body, hanging);
  sheet.skip(7);
}

/** Draws the company's letterhead at the top of the first page. */
export function letterhead(sheet: SamplePaper, reference: string): void {
  sheet.fill({ x: 0, y: 0, width: paper.width, height: 6 }, ink.brand);
  sheet.label('Harbour Lettings', brandName, { x: paper.margin, y: 34 });
  sheet.label(
    '4 Quayside, Port Ellery',
    small,
    { x: paper.width - paper.margin, y: 33 },
    { align: 'right' },
  );
  sheet.label(reference, small, { x: paper.width - paper.margin, y: 44 }, { align: 'right' });
  sheet.y = 86;
}

/** Writes the footer of every page. Called last, when the number of pages is known. */
export function footers(sheet: SamplePaper, text: string): void {
  const y = paper.height - 44;
  for (let page = 1; page <= sheet.pageCount; page += 1) {
    sheet.label(text, small, { x: paper.margin, y }, { page });
    const count = `Page ${page} of ${sheet.pageCount}`;
    sheet.label(count, small, { x: paper.width - paper.margin, y }, { align: 'right', page });
  }
}
