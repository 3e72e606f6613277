import type { senderEnvelope } from '@sign-envelope/core/contract';
import type * as v from 'valibot';
import { type Area, columnWidth, paper, type SamplePaper } from './sample-paper.ts';
import { ink, label, note, small } from './styles.ts';

/** The `envelope` part of a request to `POST /sender/envelopes`. */
export type EnvelopeRequest = v.InferInput<typeof senderEnvelope>;
export type FieldRequest = NonNullable<EnvelopeRequest['documents'][number]['fields']>[number];

/** A field without its position, which is that of the shape drawn for it. */
export type FieldTemplate = Omit<FieldRequest, 'page' | 'index' | 'x' | 'y' | 'width' | 'height'>;

/** A checkbox or radio button, with the text beside it. */
export interface Option {
  readonly text: string;
  readonly field: FieldTemplate;
}

/** A line for the signature and, beside it, a line for the date. */
export interface SignaturePlace {
  readonly caption: string;
  readonly signature: FieldTemplate;
  readonly date: FieldTemplate;
}

/** Distance in points from the left margin to the answers. */
const answersAt = 168;
const lineHeight = 24;
const optionSide = 14;
/** Distance in points between a box and its text. */
const optionGap = 9;

/**
 * Distance in points from one answer to the next. On a phone 360 px wide, a page is 344 px wide.
 * The centres of targets must be 24 px apart (WCAG 2.5.8), which is 41.5 points on this page.
 */
const rowPitch = 44;

/** Draws the parts of a form and places their fields exactly on what it has drawn. */
export class SampleForm {
  readonly fields: FieldRequest[] = [];
  readonly #paper: SamplePaper;

  constructor(samplePaper: SamplePaper) {
    this.#paper = samplePaper;
  }

  /** Draws a label and a printed value. */
  fact(text: string, value: string): void {
    const sheet = this.#paper;
    sheet.keepTogether(note.leading * 2);
    sheet.label(text, label, { x: paper.margin, y: sheet.y });
    sheet.write(value, note, answersAt);
    sheet.skip(7);
  }

  /** Draws a label and a line to write on. */
  line(text: string, field: FieldTemplate): void {
    const sheet = this.#paper;
    sheet.keepTogether(rowPitch);
    this.#label(text);
    const area = this.#answerArea(lineHeight);
    sheet.rule({ x: area.x, y: area.y + area.height }, area.width, ink.line);
    this.#place(area, field);
    sheet.skip(rowPitch);
  }

  /** Draws a label and a frame for several lines of text. */
  box(text: string, field: FieldTemplate, height = 56): void {
    const sheet = this.#paper;
    const gap = rowPitch - lineHeight;
    sheet.keepTogether(height + gap);
    this.#label(text);
    const area = this.#answerArea(height);
    sheet.frame(area, ink.line);
    this.#place(inset(area, 5), field);
    sheet.skip(height + gap);
  }

  /** Draws a label and a row of checkboxes or radio buttons with short texts. */
  options(text: string, options: readonly Option[]): void {
    const sheet = this.#paper;
    sheet.keepTogether(rowPitch);
    this.#label(text);
    const width = (columnWidth - answersAt) / Math.max(3, options.length);
    const y = this.#labelTop();
    for (const [column, option] of options.entries()) {
      const x = paper.margin + answersAt + column * width;
      this.#box(option.field, { x, y });
      sheet.label(option.text, note, { x: x + optionSide + optionGap, y });
    }
    sheet.skip(rowPitch);
  }

  /** Draws a checkbox with a text of the full width, for a declaration of a sentence or more. */
  promise({ text, field }: Option): void {
    const sheet = this.#paper;
    const indent = optionSide + optionGap;
    const height = sheet.measure(text, note, columnWidth - indent);
    sheet.keepTogether(Math.max(rowPitch, height + optionGap));
    const { y } = sheet;
    this.#box(field, { x: paper.margin, y });
    sheet.write(text, note, indent);
    sheet.skip(Math.max(rowPitch - height, optionGap));
  }

  signature({ caption, signature, date }: SignaturePlace): void {
    const sheet = this.#paper;
    const height = 50;
    sheet.keepTogether(height + 44);
    sheet.skip(10);
    const signed = { x: paper.margin, y: sheet.y, width: 278, height };
    const dated = {
      x: paper.margin + 306,
      y: sheet.y + height - 24,
      width: columnWidth - 306,
      height: 24,
    };
    for (const [area, field, text] of [
      [signed, signature, caption],
      [dated, date, 'Date'],
    ] as const) {
      const bottom = area.y + area.height;
      sheet.rule({ x: area.x, y: bottom }, area.width, ink.text, 0.9);
      sheet.label(text, small, { x: area.x, y: bottom + 4 });
      // 2 points of space, so that descenders do not cross the line.
      this.#place({ ...area, height: area.height - 2 }, field);
    }
    sheet.skip(height + 34);
  }

  #box(field: FieldTemplate, at: { readonly x: number; readonly y: number }): void {
    const area: Area = { ...at, width: optionSide, height: optionSide };
    if (field.type === 'radio') this.#paper.ring(area, ink.text);
    else this.#paper.frame(area, ink.text);
    this.#place(area, field);
  }

  #label(text: string): void {
    this.#paper.label(text, label, { x: paper.margin, y: this.#labelTop() });
  }

  /** Centres the label on the answer's line, 2 points lower to align with the answer's text. */
  #labelTop(): number {
    return this.#paper.y + (lineHeight - label.leading) / 2 + 2;
  }

  #answerArea(height: number): Area {
    const x = paper.margin + answersAt;
    return { x, y: this.#paper.y, width: columnWidth - answersAt, height };
  }

  #place(area: Area, field: FieldTemplate): void {
    const place = this.#paper.place(area);
    const index = this.fields.filter(({ page }) => page === place.page).length;
    this.fields.push({ ...field, ...place, index });
  }
}

function inset(area: Area, by: number): Area {
  return {
    x: area.x + by,
    y: area.y + by,
    width: area.width - 2 * by,
    height: area.height - 2 * by,
  };
}
