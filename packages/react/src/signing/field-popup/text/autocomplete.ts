import type { HTMLInputAutoCompleteAttribute } from 'react';

/** Autocomplete and on-screen keyboard hints for a field. */
export interface InputHints {
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'email' | 'tel' | 'url';
}

// The sender writes the titles, in any of the supported languages. The first match is used, so that
// 'email address' does not match as a street address, nor 'company name' as a person's name.
const byTitle: readonly (readonly [RegExp, InputHints])[] = [
  [/\be-?mail|courriel|correo electr/i, { autoComplete: 'email', inputMode: 'email' }],
  [
    /\b(tele)?(phone|fon)\b|\bmobile\b|\bhandy|t[ée]l[ée](phone|fono)|telefo|m[óo]vil/i,
    { autoComplete: 'tel', inputMode: 'tel' },
  ],
  [/\bweb\s?site\b|\burl\b/i, { autoComplete: 'url', inputMode: 'url' }],
  [
    /\bcompany|organi[sz]ation\b|\bfirma\b|unternehmen|soci[ée]t[ée]|entreprise|empresa|bedrijf/i,
    { autoComplete: 'organization' },
  ],
  [
    /post\s?code|postal code|\bzip\b|\bplz\b|postleitzahl|code postal|c[óo]digo postal/i,
    { autoComplete: 'postal-code' },
  ],
  [
    /\bcity\b|\btown\b|\bstadt\b|\bville\b|\bciudad\b|\bcidade\b|woonplaats/i,
    { autoComplete: 'address-level2' },
  ],
  [/\bcountry\b|\bland\b|\bpays\b|\bpa[íi]s\b/i, { autoComplete: 'country-name' }],
  [/first name|given name|vorname|pr[ée]nom|voornaam/i, { autoComplete: 'given-name' }],
  [
    /last name|surname|family name|nachname|nom de famille|apellido|achternaam|apelido/i,
    { autoComplete: 'family-name' },
  ],
  [
    /job title|\bposition\b|\bberuf\b|\bfunction\b|\bfonction\b|\bcargo\b/i,
    { autoComplete: 'organization-title' },
  ],
  [
    /\baddress|\badresse\b|anschrift|direcci[óo]n|endere[çc]o|\badres\b/i,
    { autoComplete: 'street-address' },
  ],
  [/\bname\b|\bnom\b|\bnombre\b|\bnome\b|\bnaam\b/i, { autoComplete: 'name' }],
];

const none: InputHints = { autoComplete: 'off' };

/** Guesses the hints from a field's title. A wrong guess only causes an unused suggestion. */
export function hintsFor(title: string | null): InputHints {
  if (title === null) return none;
  return byTitle.find(([pattern]) => pattern.test(title))?.[1] ?? none;
}
