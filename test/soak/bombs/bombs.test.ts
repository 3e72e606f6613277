import { test } from 'vitest';
import { type BombName, pdfBombs } from '../../hard/bombs/pdf-bombs.ts';
import { expectBombsRefused } from '../../hard/bombs/refuse-bombs.ts';

test('PDF bombs are refused by name, while other signers view their pages', () =>
  expectBombsRefused(Object.keys(pdfBombs) as BombName[]));
