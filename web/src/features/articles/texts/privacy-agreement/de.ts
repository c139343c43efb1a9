import type { Article } from '../../model/article.ts'

export default {
  title: 'Datenschutzvereinbarung',
  intro:
    'Diese Vereinbarung sagt, welche Daten {{operator}} („wir“) verarbeitet, wenn Sie den Shop und die dort gekauften Dienste nutzen, wozu, wie lange und was Sie verlangen können. Die App selbst hat eine eigene Datenschutzerklärung.',
  sections: [
    {
      title: 'Welche Daten wir verarbeiten',
      paragraphs: [
        'Aus der App: Ihr Konto mit Telefonnummer, Land und Sprache, die Version der App und Ihre Kameras mit Name, Seriennummer und Modell, bei 4G-Kameras auch die Nummer der SIM-Karte (ICCID).',
        'Aus dem Shop: Bestellungen, Pakete, Gutscheine und Codes, Verträge zur automatischen Verlängerung und welche Angebote gezeigt und geöffnet wurden. Aus dem Betrieb: Fehler, Zeitpunkte von Anfragen und der Datenverbrauch von 4G-Kameras.',
      ],
    },
    {
      title: 'Wozu wir sie verwenden',
      paragraphs: [
        'Um zu zeigen, was zu Ihren Kameras passt, um zu verkaufen, zu aktivieren, zu verlängern und zu erstatten, um Anrufe des Anrufhinweises zu vermitteln, um Codes und Konten vor Missbrauch zu schützen und um gesetzliche Nachweise zu führen.',
        'Wir verkaufen keine personenbezogenen Daten, bilden keine Profile für fremde Werbung und treffen keine rechtlich wirksamen Entscheidungen über Sie allein durch Maschinen.',
      ],
    },
    {
      title: 'Ihre Aufnahmen',
      paragraphs: [
        'Aufnahmen des Cloud-Dienstes werden verschlüsselt übertragen und gespeichert. Wir sehen sie nicht an, außer mit Ihrer Einwilligung oder wo das Gesetz uns verpflichtet. Personen, Fahrzeuge oder Geräusche erkennen Maschinen, und nur bei Paketen, die Sie gekauft haben.',
        'Aufnahmen bleiben 3 oder 7 Tage, wie gekauft; dann wird der älteste Tag überschrieben. Endet das letzte Paket einer Kamera, werden ihre Aufnahmen gelöscht.',
      ],
    },
    {
      title: 'Zahlungen',
      paragraphs: [
        'Zahlungen wickelt der Anbieter ab, den Sie wählen: WeChat Pay, Alipay, PayPal oder LianLian, zu dessen Bedingungen. Er erhält Bestellnummer, Betrag und Namen des Pakets.',
        'Passwörter von Wallets und Kartennummern gehen nur an den Anbieter. Wir sehen und speichern sie nie. Von einem Vertrag zur automatischen Verlängerung bewahren wir Nummer und Stand auf.',
      ],
    },
    {
      title: 'Wer Daten erhält',
      paragraphs: [
        'Außer den Zahlungsanbietern: der Betreiber der SIM-Karte (ICCID und Datenverbrauch), die Telefongesellschaft, die Hinweisanrufe vermittelt (Telefonnummer), und Rechenzentren, die für uns arbeiten und die Daten für nichts anderes nutzen dürfen.',
        'Behörden erhalten Daten nur, wo das Gesetz uns verpflichtet. Müssen Daten das Land verlassen, in dem Sie leben, halten wir dessen Regeln ein und bitten um Ihre Einwilligung, wo sie nötig ist.',
      ],
    },
    {
      title: 'Was auf Ihrem Telefon bleibt',
      paragraphs: [
        'Der Shop merkt sich die Liste Ihrer Kameras für 5 Minuten, die Nummer einer offenen Zahlung, bis sie geklärt ist, und die zuletzt benutzte Zahlungsart. Werbe-Cookies setzt er nicht.',
        'Das Token der App, das uns sagt, wer Sie sind, bleibt nur erhalten, solange der Shop geöffnet ist.',
      ],
    },
    {
      title: 'Wie lange wir Daten aufbewahren',
      paragraphs: [
        'Bestellungen und Zahlungen bewahren wir so lange auf, wie Steuer- und Handelsrecht es verlangen. Betriebsprotokolle löschen wir spätestens nach 6 Monaten, sofern sie nicht zur Klärung einer Störung oder eines Betrugs gebraucht werden.',
        'Löschen Sie Ihr Konto in der App, löschen wir alles, was wir nicht aufbewahren müssen. Noch laufende Pakete enden damit.',
      ],
    },
    {
      title: 'Sicherheit',
      paragraphs: [
        'Wir schützen Daten durch Verschlüsselung, getrennte Mandanten, beschränkten Zugriff und Zugriffsprotokolle. Kein System ist ohne Risiko: Behalten Sie Ihr Passwort für sich und teilen Sie Kameras nur mit Menschen, denen Sie vertrauen.',
        'Betrifft Sie eine Verletzung der Sicherheit, sagen wir es Ihnen und der Behörde unverzüglich, und auch, was Sie tun können.',
      ],
    },
    {
      title: 'Ihre Rechte',
      paragraphs: [
        'Sie können Ihre Daten einsehen, berichtigen, mitnehmen und löschen lassen, die Nutzung einschränken oder ihr widersprechen und eine Einwilligung für die Zukunft widerrufen. Bestellungen und Pakete sehen Sie im Shop selbst; alles Weitere über den Kundendienst in der App. Wir antworten innerhalb von 30 Tagen.',
        'Sie können sich bei der Datenschutzbehörde an Ihrem Wohnort beschweren.',
      ],
    },
    {
      title: 'Kinder und Personen im Bild',
      paragraphs: [
        'Der Shop richtet sich an Erwachsene. Minderjährige brauchen die Zustimmung ihrer Eltern; Daten von Kindern, die wir ohne sie erhalten haben, löschen wir.',
        'Wohin eine Kamera blickt, bestimmen Sie. Sagen Sie es den Menschen, die sie aufnimmt, und nehmen Sie nicht auf, wo niemand damit rechnen muss.',
      ],
    },
    {
      title: 'Änderungen und Kontakt',
      paragraphs: [
        'Änderungen dieser Vereinbarung kündigen wir in der App an, bevor sie gelten. Wo das Gesetz es verlangt, bitten wir erneut um Ihre Einwilligung.',
        'Verantwortlich für die Daten ist {{operator}}. Anfragen erreichen uns über den Kundendienst in der App.',
      ],
    },
  ],
} satisfies Article
