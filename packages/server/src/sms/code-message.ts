/** The contents of a message with a one-time code. */
export interface CodeMessage {
  readonly code: string;
  /** Name of the sender's company. */
  readonly company: string;
  readonly language: string;
  /** The address of the site where the code is entered. */
  readonly siteAddress: string;
}

const english = (code: string, company: string) =>
  `${code} is your code to open the documents from ${company}. It is good for 10 minutes. Do not share it.`;

const texts: ReadonlyMap<string, (code: string, company: string) => string> = new Map([
  ['en', english],
  [
    'de',
    (code, company) =>
      `${code} ist Ihr Code zum Öffnen der Dokumente von ${company}. Er gilt 10 Minuten. Geben Sie ihn nicht weiter.`,
  ],
  [
    'es',
    (code, company) =>
      `${code} es su código para abrir los documentos de ${company}. Es válido durante 10 minutos. No lo comparta.`,
  ],
  [
    'fr',
    (code, company) =>
      `${code} est votre code pour ouvrir les documents de ${company}. Il est valable 10 minutes. Ne le communiquez à personne.`,
  ],
  [
    'nl',
    (code, company) =>
      `${code} is uw code om de documenten van ${company} te openen. De code is 10 minuten geldig. Deel de code met niemand.`,
  ],
  [
    'pt',
    (code, company) =>
      `${code} é o seu código para abrir os documentos de ${company}. É válido durante 10 minutos. Não o partilhe.`,
  ],
]);

/** Maximum length of a company's name in a message, in characters. */
const maxCompanyLength = 60;

/**
 * Returns the text of the message. Its last line binds the code to the site's host, so that phones
 * offer it only there (https://wicg.github.io/sms-one-time-codes/).
 */
export function codeMessage({ code, company, language, siteAddress }: CodeMessage): string {
  const write = texts.get(language) ?? english;
  const name = [...company.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()].slice(0, maxCompanyLength);
  const { hostname } = new URL(siteAddress);
  return `${write(code, name.join(''))}\n\n@${hostname} #${code}`;
}
