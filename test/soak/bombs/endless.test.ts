import { endlessPdfs } from '../../../packages/server/src/documents/testing/endless-pdfs.ts';
import { testEndless } from '../../../packages/server/src/documents/testing/refuse-endless.ts';

await testEndless(Object.keys(endlessPdfs) as (keyof typeof endlessPdfs)[]);
