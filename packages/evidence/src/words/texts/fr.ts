import type { VerificationTexts } from '../verification-message.ts';

const rowFaults = {
  unreadable: 'est illisible',
  changed: 'a été modifiée',
  missing: 'est absente',
  moved: 'n’est pas à sa place',
  duplicate: 'figure deux fois',
  unlinked: 'ne suit pas la précédente : l’une des deux a été falsifiée',
  other_envelope: 'appartient à une autre enveloppe',
  cut_off: 'est absente',
} as const;

const logFaults = {
  unreadable: 'Le journal d’audit est illisible.',
  cut_off: 'Il manque des lignes à la fin du journal d’audit.',
} as const;

/** What a verification says, in French. */
export const french: VerificationTexts = {
  sealed: () => 'Ce document est scellé et n’a pas été modifié depuis.',
  changed: ({ seal }) =>
    seal
      ? 'Ce document a été modifié après avoir été scellé.'
      : 'Ce document n’est plus tel qu’il a été signé : il a été modifié.',
  unsealed: () => 'Ce document ne porte aucun sceau. N’importe qui a pu le créer ou le modifier.',
  foreign: () => 'Ce document est signé, mais il n’a pas été scellé par Sign Envelope.',
  unreadable: () => 'Ce fichier n’est pas un PDF.',
  sealed_by: ({ name }) => `Scellé par ${name}.`,
  sealed_at: ({ at, authority }, formatTime) =>
    authority === null
      ? `Scellé le ${formatTime(at)}, d’après l’horloge de l’émetteur du sceau.`
      : `Scellé le ${formatTime(at)}, selon un horodatage de ${authority}. La fiabilité de cette autorité n’est pas vérifiée ici.`,
  invalid_certificate: () => 'Le certificat du sceau n’était pas valide à ce moment-là.',
  self_signed: ({ fingerprint }) =>
    `Personne ne se porte garant du nom figurant dans le certificat. Comparez l’empreinte du certificat avec celle que publie l’expéditeur : ${fingerprint}`,
  issued: ({ issuer, fingerprint }) =>
    `Le certificat indique qu’il a été émis par ${issuer}, ce qui n’est pas vérifié ici. Son empreinte est ${fingerprint}`,
  added_proof: () =>
    'Après le sceau, des données qui le prouvent plus longtemps ont été ajoutées. Elles sont scellées aussi.',
  added_other: () => 'Quelque chose a été ajouté après le sceau, qui ne le couvre pas.',
  envelope: ({ title, company, fingerprint }) =>
    `Il appartient à l’enveloppe « ${title} » de ${company} (${fingerprint}).`,
  signature: ({ name, status }) => {
    const whose = name === null ? 'Une signature' : `La signature de ${name}`;
    if (status === 'intact') return `${whose} est intacte.`;
    return status === 'changed'
      ? `${whose} n’est plus intacte.`
      : `${whose} est d’un type qui ne peut pas être vérifié ici.`;
  },
  added_after_signature: () =>
    'Quelque chose a été ajouté après la dernière signature, qu’aucune signature ne couvre.',
  audit_whole: ({ events, sealed }) =>
    sealed === null
      ? `Les lignes du journal se suivent : ${events}.`
      : `Les lignes du journal se suivent, et le document prouve les ${sealed} premières sur ${events}.`,
  audit_fault: ({ kind, index }) => {
    if (index === null) return kind === 'cut_off' ? logFaults.cut_off : logFaults.unreadable;
    return `La ligne ${index} du journal d’audit ${rowFaults[kind]}.`;
  },
  audit_other_envelope: () => 'Le journal d’audit est celui d’une autre enveloppe.',
  audit_other_head: ({ index }) =>
    `Le journal d’audit ne correspond pas à ce document : la ligne ${index} n’est pas celle qui a été scellée.`,
  audit_other_file: () =>
    'D’après le journal, un autre fichier a été scellé, ou avec un autre certificat.',
  audit_not_compared: () =>
    'Le journal d’audit n’a pas pu être comparé au document, qui n’indique pas à quelle enveloppe il appartient.',
};
