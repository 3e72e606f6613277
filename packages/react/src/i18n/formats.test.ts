import { describe, expect, test } from 'vitest';
import { currencies, formatLongDate, formatMoney, formatShortDate } from './formats.ts';
import { languages } from './languages.ts';

const friday = new Date(2026, 10, 3, 12);
/** Replaces no-break spaces, which are correct here but differ between versions of ICU. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('[IN-03] dates and money', () => {
  test('have a short form', () => {
    expect(languages.map((language) => plain(formatShortDate(friday, language)))).toEqual([
      '3 Nov 2026',
      '03.11.2026',
      '3 nov 2026',
      '3 nov. 2026',
      '3 nov 2026',
      '3 de nov. de 2026',
    ]);
  });

  test('have a long form', () => {
    expect(languages.map((language) => plain(formatLongDate(friday, language)))).toEqual([
      '3 November 2026',
      '3. November 2026',
      '3 de noviembre de 2026',
      '3 novembre 2026',
      '3 november 2026',
      '3 de novembro de 2026',
    ]);
  });

  test('prices in pounds, euros and dollars follow the conventions of each language', () => {
    const amounts = languages.map((language) =>
      currencies.map((currency) => plain(formatMoney(1234.5, currency, language))),
    );
    expect(amounts).toEqual([
      ['£1,234.50', '€1,234.50', 'US$1,234.50'],
      ['1.234,50 £', '1.234,50 €', '1.234,50 $'],
      ['1234,50 GBP', '1234,50 €', '1234,50 US$'],
      ['1 234,50 £GB', '1 234,50 €', '1 234,50 $US'],
      ['£ 1.234,50', '€ 1.234,50', 'US$ 1.234,50'],
      ['£ 1.234,50', '€ 1.234,50', 'US$ 1.234,50'],
    ]);
  });
});
