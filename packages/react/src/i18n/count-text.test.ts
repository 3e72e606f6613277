import { expect, test } from 'vitest';
import { countText } from './count-text.ts';
import { languages, loadMessages } from './languages.ts';
import { createI18n } from './use-translator.ts';

test('counts are shown as the language writes its numbers', async () => {
  for (const language of languages) {
    const i18n = createI18n();
    i18n.loadAndActivate({ locale: language, messages: await loadMessages(language) });
    const format = new Intl.NumberFormat(language);
    for (const count of [2, 999, 1_000, 12_345]) {
      expect(countText(i18n, 'footer.outstanding', count)).toContain(format.format(count));
    }
  }
});
