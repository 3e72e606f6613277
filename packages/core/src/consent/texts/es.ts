export const statement =
  'Acepto firmar estos documentos por vía electrónica y recibirlos por vía electrónica.';

export const disclosureOf = (company: string, contact: string | null): readonly string[] => [
  'A qué se aplica: Usted firma y recibe los documentos de este sobre por vía electrónica y no en papel. Su consentimiento vale solo para este sobre.',
  'Copias en papel: Puede pedir los documentos en papel al remitente, antes o después de firmar. Si una copia en papel tiene algún coste, el remitente se lo dirá antes. También puede descargar los documentos e imprimirlos.',
  'Si cambia de opinión: Hasta el envío, usted retira su consentimiento simplemente no enviando. Después, comuníqueselo al remitente. Lo que haya firmado antes sigue firmado. A partir de entonces, el remitente tratará con usted en papel, lo que puede tardar más.',
  'Sus datos de contacto: Si cambia su dirección de correo electrónico, comuníqueselo al remitente para que los documentos le sigan llegando.',
  'Qué necesita: Un dispositivo con acceso a internet, un navegador actualizado, una dirección de correo electrónico y un programa que muestre archivos PDF. Para conservar los documentos, necesita espacio para guardarlos o una impresora.',
  `Quién es el remitente: ${company === '' ? 'La empresa que le ha enviado estos documentos.' : `${company}.`} ${
    contact === null
      ? 'Responda al correo que le ha traído aquí o use los datos de contacto que le haya dado el remitente.'
      : `Contacto: ${contact}`
  }`,
];
