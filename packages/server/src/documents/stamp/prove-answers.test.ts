import { describe, expect, test } from 'vitest';
import { onePage, rawPdf } from '../testing/raw-pdf.ts';
import { text } from '../testing/stamping.ts';
import { proveAnswers } from './prove-answers.ts';

/** A page of 300 x 300 points with an answer in the box of `fields`. */
const page = (content: string) =>
  rawPdf({ objects: ['<< /Type /Catalog /Pages 2 0 R >>', ...onePage('', content)] });

const fields = [text('Answer', { x: 10, y: 60, width: 80, height: 20 })];
const words = '0.8 g 20 250 200 20 re f ';
const answer = '0 g 40 70 200 10 re f ';
const parts = { original: page(words), answers: page(answer) };

describe('the look at a finished document', () => {
  test('finds nothing if the answers are seen and all else is as before', async () => {
    const stamped = page(words + answer);
    expect(await proveAnswers({ ...parts, stamped }, fields)).toEqual([]);
  });

  test.each([
    ['hidden', words],
    ['covered by white', `${words + answer} 1 g 30 60 240 60 re f`],
    ['covered in part', `${words + answer} 1 g 30 60 60 60 re f`],
    ['covered by black', `${words + answer} 0 g 30 60 240 60 re f 1 g 40 70 200 10 re f`],
    ['moved', `${words} 0 g 40 200 200 10 re f`],
    ['made smaller', `${words} 0 g 40 70 100 5 re f`],
  ])('finds an answer that is %s', async (_, content) => {
    const stamped = page(content);
    await expect(proveAnswers({ ...parts, stamped }, fields)).rejects.toMatchObject({
      code: 'document.hides_answers',
    });
  });

  test('names the page that looks different outside the boxes of answers', async () => {
    const stamped = page(`${words + answer} 0 g 20 20 60 20 re f`);
    expect(await proveAnswers({ ...parts, stamped }, fields)).toEqual([1]);
  });

  test('takes ink on dark paper as it is', async () => {
    const dark = '0.3 g 0 0 300 300 re f ';
    const red = '0.9 0 0 rg 40 70 200 10 re f';
    const pictures = { original: page(dark), stamped: page(dark + red), answers: page(red) };
    expect(await proveAnswers(pictures, fields)).toEqual([]);
  });
});
