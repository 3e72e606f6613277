export const statement =
  'Ik ga ermee akkoord deze documenten elektronisch te ondertekenen en elektronisch te ontvangen.';

export const disclosureOf = (company: string, contact: string | null): readonly string[] => [
  'Waarvoor dit geldt: U ondertekent en ontvangt de documenten van deze envelop elektronisch in plaats van op papier. Uw toestemming geldt alleen voor deze envelop.',
  'Op papier: U kunt de afzender om de documenten op papier vragen, voor of nadat u hebt ondertekend. Als een papieren exemplaar iets kost, zegt de afzender dat vooraf. U kunt de documenten ook downloaden en zelf afdrukken.',
  'Als u zich bedenkt: Tot u verzendt, trekt u uw toestemming in door niet te verzenden. Laat het daarna de afzender weten. Wat u eerder hebt ondertekend, blijft ondertekend. Vanaf dat moment handelt de afzender de zaken met u op papier af, wat langer kan duren.',
  'Uw contactgegevens: Als uw e-mailadres verandert, laat het de afzender weten, zodat de documenten u blijven bereiken.',
  'Wat u nodig hebt: Een apparaat met internettoegang, een actuele webbrowser, een e-mailadres en een programma dat pdf-bestanden toont. Om de documenten te bewaren hebt u opslagruimte of een printer nodig.',
  `Wie de afzender is: ${company === '' ? 'Het bedrijf dat u deze documenten heeft gestuurd.' : `${company}.`} ${
    contact === null
      ? 'Beantwoord de e-mail waarmee u hier bent gekomen, of gebruik de contactgegevens die de afzender u heeft gegeven.'
      : `Contact: ${contact}`
  }`,
];
