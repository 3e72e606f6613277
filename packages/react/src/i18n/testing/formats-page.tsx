import { createRoot } from 'react-dom/client';
import { currencies, formatLongDate, formatMoney, formatShortDate } from '../formats.ts';
import { languages } from '../languages.ts';

// A page for browser tests: a date and prices in each language, formatted by the page.
const date = new Date(2026, 10, 20);

createRoot(document.body).render(
  <ul>
    {languages.map((language) => (
      <li key={language} lang={language}>
        {[
          formatShortDate(date, language),
          formatLongDate(date, language),
          ...currencies.map((currency) => formatMoney(1234.5, currency, language)),
        ].join(' | ')}
      </li>
    ))}
  </ul>,
);
