import type { Article } from '../../model/article.ts'

export default {
  title: 'IoT-SIM-Karte: Anleitung',
  intro:
    'Wie die SIM-Karte einer 4G-Kamera eingesetzt, aktiviert und aufgeladen wird und was ihre Zustände bedeuten.',
  sections: [
    {
      title: 'Die Karte',
      paragraphs: [
        'Eine 4G-Kamera kommt über eine IoT-SIM-Karte ins Netz: eine Nano-SIM im Schacht oder eine eingebaute eSIM. Sie überträgt nur Daten, keine Anrufe und keine Nachrichten.',
        'Die Karte gehört zu ihrer Kamera. In einem anderen Gerät kann der Betreiber sie sperren. Ihre Nummer, die ICCID, beginnt mit 89 und steht auf der Karte und auf der Datenseite der Kamera.',
      ],
    },
    {
      title: 'Karte einsetzen',
      paragraphs: ['Bei den meisten Kameras steckt die Karte schon. Wenn nicht:'],
      steps: [
        'Schalten Sie die Kamera aus.',
        'Öffnen Sie die Abdeckung des Schachts und schieben Sie die Nano-SIM mit den Kontakten wie abgebildet hinein, bis sie klickt.',
        'Schließen Sie die Abdeckung, damit kein Wasser eindringt, und schalten Sie die Kamera ein.',
        'Warten Sie etwa eine Minute, bis die Kamera sagt oder zeigt, dass sie online ist, und fügen Sie sie dann in der App hinzu.',
      ],
    },
    {
      title: 'Die ersten Daten',
      paragraphs: [
        'Mit der Kamera gelieferte Daten werden einmal abgerufen, bei der ersten Aktivierung, und gelten 3 Monate. Kostenlose Daten, 1 GB, gibt es einmal je Kamera; sie werden innerhalb von 10 Minuten gutgeschrieben und gelten 10 Tage.',
        'Beides finden Sie auf der Seite der Datenpakete der Kamera; es ist für ihren Eigentümer.',
      ],
    },
    {
      title: 'Aufladen',
      paragraphs: [
        'Öffnen Sie den Bereich „Daten“, wählen Sie die Kamera und ein Paket: für Monat, Quartal oder Jahr, oder ein Zusatzpaket, das daneben läuft. Die Daten werden innerhalb von 10 Minuten gutgeschrieben.',
        'Sie können auch eine Kamera aufladen, die nicht in Ihrer Liste steht: Wählen Sie das Aufladen per SN und geben Sie die 22 Ziffern ohne Leerzeichen ein.',
      ],
    },
    {
      title: 'Wie Daten verbraucht werden',
      paragraphs: [
        'Was zuerst abläuft, wird zuerst verbraucht. Ist nichts mehr übrig, geht die Kamera offline, bis Sie aufladen; ohne Bestellung wird nichts berechnet.',
        'Der Betreiber zählt mit Verzögerung, spätestens bis Mitternacht. Weichen die Zahlen voneinander ab, gilt die des Betreibers.',
      ],
    },
    {
      title: 'Zustände der Karte',
      paragraphs: [
        'Normal: Alles in Ordnung. Nicht aktiviert: Das erste Datenpaket aktiviert die Karte. Unbekannt: Der Betreiber hat nicht geantwortet; sehen Sie später noch einmal nach.',
        'Deaktiviert oder gestört: Es lassen sich keine Daten kaufen, weil sie bei der Kamera nicht ankämen. Wenden Sie sich an den Betreiber der Karte oder den Kundendienst.',
      ],
    },
    {
      title: 'Außerhalb des chinesischen Festlands',
      paragraphs: [
        'Im Ausland werden Daten für die eSIM verkauft. Nutzt die Kamera gerade eine Nano-SIM, fragt der Shop zuerst: Wer fortfährt, kauft eSIM-Daten. Bei manchen Kameras verweist er Sie an den Betreiber der Karte.',
      ],
    },
    {
      title: 'Wenn die Kamera offline bleibt',
      paragraphs: ['Gehen Sie diese Schritte durch:'],
      steps: [
        'Prüfen Sie im Bereich „Daten“, ob noch Daten übrig sind und die Karte normal ist.',
        'Stellen Sie die Kamera dorthin, wo der Empfang besser ist, weg von Metall und dicken Wänden.',
        'Schalten Sie sie aus, nehmen Sie die Karte heraus, setzen Sie sie wieder ein und schalten Sie die Kamera ein.',
        'Hilft das nicht, schreiben Sie dem Kundendienst und nennen Sie SN und ICCID.',
      ],
    },
  ],
} satisfies Article
