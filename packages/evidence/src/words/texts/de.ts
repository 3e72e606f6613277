import type { VerificationTexts } from '../verification-message.ts';

const rowFaults = {
  unreadable: 'ist nicht lesbar',
  changed: 'wurde verändert',
  missing: 'fehlt',
  moved: 'steht nicht an ihrer Stelle',
  duplicate: 'ist doppelt vorhanden',
  unlinked: 'schließt nicht an die vorige an: Eine der beiden wurde gefälscht',
  other_envelope: 'gehört zu einem anderen Umschlag',
  cut_off: 'fehlt',
} as const;

const logFaults = {
  unreadable: 'Das Protokoll ist nicht lesbar.',
  cut_off: 'Am Ende des Protokolls fehlen Zeilen.',
} as const;

/** What a verification says, in German. */
export const german: VerificationTexts = {
  sealed: () => 'Dieses Dokument ist versiegelt und wurde seitdem nicht verändert.',
  changed: ({ seal }) =>
    seal
      ? 'Dieses Dokument wurde verändert, nachdem es versiegelt wurde.'
      : 'Dieses Dokument ist nicht so, wie es signiert wurde: Es wurde verändert.',
  unsealed: () => 'Dieses Dokument hat kein Siegel. Jeder könnte es erstellt oder verändert haben.',
  foreign: () => 'Dieses Dokument ist signiert, wurde aber nicht von Sign Envelope versiegelt.',
  unreadable: () => 'Diese Datei ist kein PDF.',
  sealed_by: ({ name }) => `Versiegelt von ${name}.`,
  sealed_at: ({ at, authority }, formatTime) =>
    authority === null
      ? `Versiegelt am ${formatTime(at)}, nach der eigenen Uhr der versiegelnden Stelle.`
      : `Versiegelt am ${formatTime(at)}, wie ein Zeitstempel von ${authority} angibt. Ob dieser Dienst vertrauenswürdig ist, wird hier nicht geprüft.`,
  invalid_certificate: () => 'Das Zertifikat des Siegels war zu diesem Zeitpunkt nicht gültig.',
  self_signed: ({ fingerprint }) =>
    `Niemand bürgt für den Namen im Zertifikat. Vergleichen Sie den Fingerabdruck des Zertifikats mit dem, den der Absender veröffentlicht: ${fingerprint}`,
  issued: ({ issuer, fingerprint }) =>
    `Das Zertifikat gibt an, von ${issuer} ausgestellt zu sein. Das wird hier nicht geprüft. Sein Fingerabdruck ist ${fingerprint}`,
  added_proof: () =>
    'Nach dem Siegel wurden Daten hinzugefügt, die es für längere Zeit nachweisbar machen. Auch sie sind versiegelt.',
  added_other: () => 'Nach dem Siegel wurde etwas hinzugefügt, das es nicht abdeckt.',
  envelope: ({ title, company, fingerprint }) =>
    `Es gehört zum Umschlag „${title}“ von ${company} (${fingerprint}).`,
  signature: ({ name, status }) => {
    const whose = name === null ? 'Eine Signatur' : `Die Signatur von ${name}`;
    if (status === 'intact') return `${whose} ist unversehrt.`;
    return status === 'changed'
      ? `${whose} ist nicht mehr unversehrt.`
      : `${whose} ist von einer Art, die hier nicht geprüft werden kann.`;
  },
  added_after_signature: () =>
    'Nach der letzten Signatur wurde etwas hinzugefügt, das keine Signatur abdeckt.',
  audit_whole: ({ events, sealed }) =>
    sealed === null
      ? `Die Zeilen des Protokolls folgen aufeinander: ${events}.`
      : `Die Zeilen des Protokolls folgen aufeinander, und das Dokument belegt die ersten ${sealed} von ${events}.`,
  audit_fault: ({ kind, index }) => {
    if (index === null) return kind === 'cut_off' ? logFaults.cut_off : logFaults.unreadable;
    return `Zeile ${index} des Protokolls ${rowFaults[kind]}.`;
  },
  audit_other_envelope: () => 'Das Protokoll ist das eines anderen Umschlags.',
  audit_other_head: ({ index }) =>
    `Das Protokoll gehört nicht zu diesem Dokument: Zeile ${index} ist nicht die, die versiegelt wurde.`,
  audit_other_file: () =>
    'Nach dem Protokoll wurde eine andere Datei versiegelt, oder mit einem anderen Zertifikat.',
  audit_not_compared: () =>
    'Das Protokoll konnte nicht mit dem Dokument verglichen werden, weil darin nicht steht, zu welchem Umschlag es gehört.',
};
