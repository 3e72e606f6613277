import type { VerificationTexts } from '../verification-message.ts';

const rowFaults = {
  unreadable: 'is niet leesbaar',
  changed: 'is gewijzigd',
  missing: 'ontbreekt',
  moved: 'staat niet op de juiste plaats',
  duplicate: 'komt twee keer voor',
  unlinked: 'sluit niet aan op de vorige: een van beide is vervalst',
  other_envelope: 'hoort bij een andere envelop',
  cut_off: 'ontbreekt',
} as const;

const logFaults = {
  unreadable: 'Het auditlogboek is niet leesbaar.',
  cut_off: 'Aan het einde van het auditlogboek ontbreken regels.',
} as const;

/** What a verification says, in Dutch. */
export const dutch: VerificationTexts = {
  sealed: () => 'Dit document is verzegeld en sindsdien niet gewijzigd.',
  changed: ({ seal }) =>
    seal
      ? 'Dit document is gewijzigd nadat het was verzegeld.'
      : 'Dit document is niet meer zoals het is ondertekend: het is gewijzigd.',
  unsealed: () => 'Dit document heeft geen zegel. Iedereen kan het hebben gemaakt of gewijzigd.',
  foreign: () => 'Dit document is ondertekend, maar niet door Sign Envelope verzegeld.',
  unreadable: () => 'Dit bestand is geen pdf.',
  sealed_by: ({ name }) => `Verzegeld door ${name}.`,
  sealed_at: ({ at, authority }, formatTime) =>
    authority === null
      ? `Verzegeld op ${formatTime(at)}, volgens de eigen klok van de verzegelaar.`
      : `Verzegeld op ${formatTime(at)}, volgens een tijdstempel van ${authority}. Of die instantie te vertrouwen is, wordt hier niet gecontroleerd.`,
  invalid_certificate: () => 'Het certificaat van het zegel was op dat moment niet geldig.',
  self_signed: ({ fingerprint }) =>
    `Niemand staat in voor de naam in het certificaat. Vergelijk de vingerafdruk van het certificaat met die welke de afzender publiceert: ${fingerprint}`,
  issued: ({ issuer, fingerprint }) =>
    `Volgens het certificaat is het uitgegeven door ${issuer}; dat wordt hier niet gecontroleerd. De vingerafdruk is ${fingerprint}`,
  added_proof: () =>
    'Na het zegel zijn gegevens toegevoegd die het langer aantoonbaar maken. Ook die zijn verzegeld.',
  added_other: () => 'Na het zegel is iets toegevoegd dat er niet onder valt.',
  envelope: ({ title, company, fingerprint }) =>
    `Het hoort bij de envelop ‘${title}’ van ${company} (${fingerprint}).`,
  signature: ({ name, status }) => {
    const whose = name === null ? 'Een handtekening' : `De handtekening van ${name}`;
    if (status === 'intact') return `${whose} is intact.`;
    return status === 'changed'
      ? `${whose} is niet meer intact.`
      : `${whose} is van een soort die hier niet kan worden gecontroleerd.`;
  },
  added_after_signature: () =>
    'Na de laatste handtekening is iets toegevoegd dat onder geen enkele handtekening valt.',
  audit_whole: ({ events, sealed }) =>
    sealed === null
      ? `De rijen van het logboek volgen op elkaar: ${events}.`
      : `De rijen van het logboek volgen op elkaar, en het document bewijst de eerste ${sealed} van ${events}.`,
  audit_fault: ({ kind, index }) => {
    if (index === null) return kind === 'cut_off' ? logFaults.cut_off : logFaults.unreadable;
    return `Regel ${index} van het auditlogboek ${rowFaults[kind]}.`;
  },
  audit_other_envelope: () => 'Het auditlogboek is dat van een andere envelop.',
  audit_other_head: ({ index }) =>
    `Het auditlogboek hoort niet bij dit document: regel ${index} is niet de regel die is verzegeld.`,
  audit_other_file: () =>
    'Volgens het logboek is een ander bestand verzegeld, of met een ander certificaat.',
  audit_not_compared: () =>
    'Het auditlogboek kon niet met het document worden vergeleken, omdat daarin niet staat bij welke envelop het hoort.',
};
