import type { VerificationTexts } from '../verification-message.ts';

const rowFaults = {
  unreadable: 'no se puede leer',
  changed: 'se ha modificado',
  missing: 'falta',
  moved: 'no está en su lugar',
  duplicate: 'aparece dos veces',
  unlinked: 'no enlaza con la anterior: una de las dos se ha falsificado',
  other_envelope: 'pertenece a otro sobre',
  cut_off: 'falta',
} as const;

const logFaults = {
  unreadable: 'El registro de auditoría no se puede leer.',
  cut_off: 'Faltan filas al final del registro de auditoría.',
} as const;

/** What a verification says, in Spanish. */
export const spanish: VerificationTexts = {
  sealed: () => 'Este documento está sellado y no se ha modificado desde entonces.',
  changed: ({ seal }) =>
    seal
      ? 'Este documento se ha modificado después de sellarse.'
      : 'Este documento no está como se firmó: se ha modificado.',
  unsealed: () => 'Este documento no tiene sello. Cualquiera podría haberlo creado o modificado.',
  foreign: () => 'Este documento está firmado, pero no lo ha sellado Sign Envelope.',
  unreadable: () => 'Este archivo no es un PDF.',
  sealed_by: ({ name }) => `Sellado por ${name}.`,
  sealed_at: ({ at, authority }, formatTime) =>
    authority === null
      ? `Sellado el ${formatTime(at)}, según el propio reloj de quien lo selló.`
      : `Sellado el ${formatTime(at)}, según un sello de tiempo de ${authority}. Aquí no se comprueba si esa autoridad es de confianza.`,
  invalid_certificate: () => 'El certificado del sello no era válido en ese momento.',
  self_signed: ({ fingerprint }) =>
    `Nadie responde por el nombre del certificado. Compare la huella digital del certificado con la que publica el remitente: ${fingerprint}`,
  issued: ({ issuer, fingerprint }) =>
    `El certificado indica que lo emitió ${issuer}, lo que aquí no se comprueba. Su huella es ${fingerprint}`,
  added_proof: () =>
    'Después del sello se añadieron datos que lo prueban por más tiempo. También están sellados.',
  added_other: () => 'Después del sello se ha añadido algo que el sello no cubre.',
  envelope: ({ title, company, fingerprint }) =>
    `Pertenece al sobre «${title}» de ${company} (${fingerprint}).`,
  signature: ({ name, status }) => {
    const whose = name === null ? 'Una firma' : `La firma de ${name}`;
    if (status === 'intact') return `${whose} está intacta.`;
    return status === 'changed'
      ? `${whose} ya no está intacta.`
      : `${whose} es de un tipo que no se puede comprobar aquí.`;
  },
  added_after_signature: () =>
    'Después de la última firma se ha añadido algo que ninguna firma cubre.',
  audit_whole: ({ events, sealed }) =>
    sealed === null
      ? `Las filas del registro se siguen unas a otras: ${events}.`
      : `Las filas del registro se siguen unas a otras, y el documento prueba las primeras ${sealed} de ${events}.`,
  audit_fault: ({ kind, index }) => {
    if (index === null) return kind === 'cut_off' ? logFaults.cut_off : logFaults.unreadable;
    return `La fila ${index} del registro de auditoría ${rowFaults[kind]}.`;
  },
  audit_other_envelope: () => 'El registro de auditoría es el de otro sobre.',
  audit_other_head: ({ index }) =>
    `El registro de auditoría no corresponde a este documento: la fila ${index} no es la que se selló.`,
  audit_other_file: () => 'Según el registro, se selló otro archivo o con otro certificado.',
  audit_not_compared: () =>
    'El registro de auditoría no se ha podido comparar con el documento, que no indica a qué sobre pertenece.',
};
