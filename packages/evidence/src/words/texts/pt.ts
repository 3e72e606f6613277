import type { VerificationTexts } from '../verification-message.ts';

const rowFaults = {
  unreadable: 'não pode ser lida',
  changed: 'foi alterada',
  missing: 'está em falta',
  moved: 'não está no seu lugar',
  duplicate: 'aparece duas vezes',
  unlinked: 'não dá seguimento à anterior: uma das duas foi falsificada',
  other_envelope: 'pertence a outro envelope',
  cut_off: 'está em falta',
} as const;

const logFaults = {
  unreadable: 'O registo de auditoria não pode ser lido.',
  cut_off: 'Faltam linhas no fim do registo de auditoria.',
} as const;

/** What a verification says, in Portuguese. */
export const portuguese: VerificationTexts = {
  sealed: () => 'Este documento está selado e não foi alterado desde então.',
  changed: ({ seal }) =>
    seal
      ? 'Este documento foi alterado depois de ter sido selado.'
      : 'Este documento não está como foi assinado: foi alterado.',
  unsealed: () => 'Este documento não tem selo. Qualquer pessoa pode tê-lo criado ou alterado.',
  foreign: () => 'Este documento está assinado, mas não foi selado pelo Sign Envelope.',
  unreadable: () => 'Este ficheiro não é um PDF.',
  sealed_by: ({ name }) => `Selado por ${name}.`,
  sealed_at: ({ at, authority }, formatTime) =>
    authority === null
      ? `Selado em ${formatTime(at)}, segundo o relógio de quem o selou.`
      : `Selado em ${formatTime(at)}, segundo um carimbo de tempo de ${authority}. Aqui não se verifica se essa autoridade é de confiança.`,
  invalid_certificate: () => 'O certificado do selo não era válido nesse momento.',
  self_signed: ({ fingerprint }) =>
    `Ninguém responde pelo nome que consta do certificado. Compare a impressão digital do certificado com a que o remetente publica: ${fingerprint}`,
  issued: ({ issuer, fingerprint }) =>
    `O certificado indica que foi emitido por ${issuer}, o que não é verificado aqui. A sua impressão digital é ${fingerprint}`,
  added_proof: () =>
    'Depois do selo foram acrescentados dados que o provam por mais tempo. Também estão selados.',
  added_other: () => 'Depois do selo, foi acrescentado algo que ele não abrange.',
  envelope: ({ title, company, fingerprint }) =>
    `Pertence ao envelope «${title}» de ${company} (${fingerprint}).`,
  signature: ({ name, status }) => {
    const whose = name === null ? 'Uma assinatura' : `A assinatura de ${name}`;
    if (status === 'intact') return `${whose} está intacta.`;
    return status === 'changed'
      ? `${whose} já não está intacta.`
      : `${whose} é de um tipo que não pode ser verificado aqui.`;
  },
  added_after_signature: () =>
    'Depois da última assinatura, foi acrescentado algo que nenhuma assinatura abrange.',
  audit_whole: ({ events, sealed }) =>
    sealed === null
      ? `As linhas do registo seguem-se umas às outras: ${events}.`
      : `As linhas do registo seguem-se umas às outras, e o documento prova as primeiras ${sealed} de ${events}.`,
  audit_fault: ({ kind, index }) => {
    if (index === null) return kind === 'cut_off' ? logFaults.cut_off : logFaults.unreadable;
    return `A linha ${index} do registo de auditoria ${rowFaults[kind]}.`;
  },
  audit_other_envelope: () => 'O registo de auditoria é o de outro envelope.',
  audit_other_head: ({ index }) =>
    `O registo de auditoria não corresponde a este documento: a linha ${index} não é a que foi selada.`,
  audit_other_file: () => 'Segundo o registo, foi selado outro ficheiro, ou com outro certificado.',
  audit_not_compared: () =>
    'O registo de auditoria não pôde ser comparado com o documento, que não indica a que envelope pertence.',
};
