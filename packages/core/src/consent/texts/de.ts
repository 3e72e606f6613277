export const statement =
  'Ich bin einverstanden, diese Dokumente elektronisch zu unterschreiben und elektronisch zu erhalten.';

export const disclosureOf = (company: string, contact: string | null): readonly string[] => [
  'Wofür das gilt: Sie unterschreiben und erhalten die Dokumente dieses Umschlags elektronisch statt auf Papier. Ihr Einverständnis gilt nur für diesen Umschlag.',
  'Auf Papier: Sie können die Dokumente beim Absender auf Papier anfordern, vor oder nach dem Unterschreiben. Falls eine Papierkopie etwas kostet, sagt der Absender es Ihnen vorher. Sie können die Dokumente auch herunterladen und selbst ausdrucken.',
  'Wenn Sie es sich anders überlegen: Bis zum Absenden widerrufen Sie Ihr Einverständnis, indem Sie nicht absenden. Danach wenden Sie sich an den Absender. Was Sie vorher unterschrieben haben, bleibt unterschrieben. Von da an verkehrt der Absender mit Ihnen auf Papier, was länger dauern kann.',
  'Ihre Kontaktdaten: Wenn sich Ihre E-Mail-Adresse ändert, teilen Sie es dem Absender mit, damit die Dokumente Sie weiterhin erreichen.',
  'Was Sie brauchen: Ein Gerät mit Internetzugang, einen aktuellen Webbrowser, eine E-Mail-Adresse und ein Programm, das PDF-Dateien anzeigt. Um die Dokumente aufzubewahren, brauchen Sie Speicherplatz oder einen Drucker.',
  `Wer der Absender ist: ${company === '' ? 'Das Unternehmen, das Ihnen diese Dokumente geschickt hat.' : `${company}.`} ${
    contact === null
      ? 'Antworten Sie auf die E-Mail, die Sie hierher geführt hat, oder nutzen Sie die Kontaktdaten, die Ihnen der Absender gegeben hat.'
      : `Kontakt: ${contact}`
  }`,
];
