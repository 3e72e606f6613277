import { testEndless } from './testing/refuse-endless.ts';

// One for our reader and one for pdfium: what ends them is the same. test/soak/bombs tries them all.
await testEndless(['references', 'forms']);
