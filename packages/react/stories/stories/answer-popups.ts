import type { Story } from '../story.ts';
import { popup } from './popup.ts';

export const answerPopups: readonly Story[] = [
  popup('text', 'Text', 'name'),
  popup('text-filled', 'Text, filled in', 'name', {
    act: async ({ write, find }) => {
      await write('.popup .input', 'Ada Park');
      await find('.popup-clear');
    },
  }),
  popup('text-missing', 'Text, confirmed without an answer', 'name', {
    act: async ({ click, find }) => {
      await click('.popup-confirm');
      await find('.popup .problem');
    },
  }),
  popup('text-optional', 'Text that need not be filled in', 'notes'),
  popup('textarea', 'Several lines', 'address', {
    act: ({ write }) => write('.popup .input', '12 Harbour Lane\nPorthleven'),
  }),
  popup('dropdown', 'Dropdown', 'rent-day'),
  popup('dropdown-chosen', 'Dropdown, chosen', 'rent-day', {
    act: ({ click }) => click('.choice:nth-of-type(2) input'),
  }),
  popup('checkbox', 'Checkbox', 'rules'),
  popup('radio', 'Radio group', 'cat'),
  popup('date', 'Date', 'start'),
  popup('date-chosen', 'Date, chosen', 'start', {
    before: ({ session }) => session.setValue<'date'>('start', '24 Mar 2026'),
  }),
  popup('date-months', 'Date, its months', 'start', {
    act: ({ click }) => click('.calendar-title'),
  }),
  popup('date-years', 'Date, its years', 'start', {
    act: async ({ click }) => {
      await click('.calendar-title');
      await click('.calendar-title');
    },
  }),
];
