import { expect, test } from 'vitest';
import { readInkColor } from './ink-svg.ts';

const svgOf = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`;

test('the colour is the fill of the first path with a fill', () => {
  expect(readInkColor(svgOf('<svg><path d="M0 0" fill = \'#1A3fa0\'/></svg>'))).toBe('#1a3fa0');
  expect(readInkColor(svgOf('<svg><path d="M0 0"/><path fill="#14161a"/></svg>'))).toBe('#14161a');
  expect(readInkColor(svgOf('<svg><rect fill="#14161a"/></svg>'))).toBeNull();
  expect(readInkColor(svgOf('<svg><path fill="red"/></svg>'))).toBeNull();
  expect(readInkColor('data:image/png;base64,AAAA')).toBeNull();
});

test.each(['<path', '<path ', '<path fill', '<path fill=', '<path > fill=', ' fill = '])(
  // A pattern that backtracks would take longer than any test may.
  'two megabytes of %j are read to the end',
  (piece) => {
    const text = piece.repeat(Math.ceil(2_000_000 / piece.length));
    expect(readInkColor(`data:image/svg+xml;base64,${btoa(text)}`)).toBeNull();
  },
);
