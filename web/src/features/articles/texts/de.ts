import type { Articles } from '../queries.ts'

export default {
  agreement: {
    title: 'Vereinbarung zum Cloud-Speicherdienst',
    intro:
      'Diese Vereinbarung besteht zwischen Ihnen und {{operator}} („wir“). Sie sagt, was der Cloud-Speicherdienst für Ihre Kameras leistet, was er kostet und was beide Seiten erwarten dürfen. Mit dem Häkchen vor dem Bezahlen nehmen Sie sie an.',
    sections: [
      {
        title: 'Der Dienst',
        paragraphs: [
          'Der Dienst bewahrt Aufnahmen Ihrer Kamera in der Cloud auf, damit Sie sie in der App ansehen können. Bei der Ereignisaufzeichnung wird ein Clip gespeichert, sobald die Kamera etwas bemerkt. Bei der Daueraufzeichnung wird alles gespeichert, was die Kamera sieht.',
          'Aufnahmen bleiben für den gekauften Zeitraum von 3 oder 7 Tagen erhalten. Danach macht der älteste Tag dem neuesten Platz. Sichern Sie, was Sie länger behalten möchten.',
        ],
      },
      {
        title: 'Ihr Konto und Ihre Kameras',
        paragraphs: [
          'Sie nutzen den Dienst mit Ihrem Konto in der App. Ein Paket gehört zu der Kamera, für die es gekauft wurde, und lässt sich nicht auf eine andere übertragen.',
          'Sie können ein Paket auch für eine Kamera kaufen, die mit Ihnen geteilt wird. Ihre Aufnahmen sehen die Personen, denen der Eigentümer es erlaubt.',
        ],
      },
      {
        title: 'Pakete, Preise und Bezahlung',
        paragraphs: [
          'Pakete, Laufzeiten und Preise in chinesischen Yuan werden vor dem Bezahlen angezeigt. Ein Monat sind 30 Tage, ein Quartal 90 Tage, ein Jahr 365 Tage.',
          'Eine Bestellung wartet so lange auf die Zahlung, wie bei ihr angezeigt wird. Danach wird sie automatisch storniert, und es wird nichts abgebucht. Bezahlt wird über den gewählten Anbieter zu dessen Bedingungen.',
        ],
      },
      {
        title: 'Beginn eines Pakets',
        paragraphs: [
          'Ein Paket beginnt, sobald es bezahlt und aktiviert ist. Das Jahrespaket für Ereignisvideos beginnt innerhalb von 1 Stunde nach der Aktivierung.',
          'Läuft auf der Kamera noch ein Paket, wählen Sie: Das neue Paket beginnt, wenn das laufende endet, oder es beginnt sofort, und das laufende ruht und geht danach mit seiner ganzen Restzeit weiter. Ein bereits verlängertes Paket kann nicht noch einmal verlängert werden.',
        ],
      },
      {
        title: 'Automatische Verlängerung',
        paragraphs: [
          'Die automatische Verlängerung ist ausgeschaltet, bis Sie ihr bei WeChat oder Alipay zustimmen. Der Preis des nächsten Monats wird dann einen Tag vor dem Ende des Dienstes abgebucht.',
          'Sie können die automatische Verlängerung jederzeit beim Zahlungsanbieter beenden. Bezahlte Zeit bleibt Ihnen. Solange sie läuft, kann ein anderes Grundpaket erst nach ihrem Ende gekauft werden.',
        ],
      },
      {
        title: 'Kostenlose Testphase',
        paragraphs: [
          'Jede Kamera kann einmal 30 Tage Ereignisaufzeichnung mit 7 Tagen Speicherung kostenlos erhalten. 4G-Kameras sind ausgenommen.',
          'Die Testphase kann nicht storniert, übertragen oder gewerblich genutzt werden. Ein während der Testphase gekauftes Paket verlängert die Zeit.',
        ],
      },
      {
        title: 'Erstattung',
        paragraphs: [
          'Kann ein bezahltes Paket nicht aktiviert werden oder trifft eine Zahlung erst nach Storno oder Fristablauf ein, erstatten wir sie vollständig auf dem Zahlungsweg.',
          'Im Übrigen wird ein Paket, das begonnen hat, nicht erstattet, es sei denn, das Recht an Ihrem Wohnort gibt Ihnen einen Anspruch darauf.',
        ],
      },
      {
        title: 'Ihre Aufnahmen und Ihre Privatsphäre',
        paragraphs: [
          'Ihre Aufnahmen gehören Ihnen. Wir speichern und übertragen sie verschlüsselt, verwenden sie nur für den Dienst und sehen sie nur mit Ihrer Einwilligung an oder wo das Gesetz uns verpflichtet.',
          'Aufnahmen werden gelöscht, wenn ihr Zeitraum vorbei ist oder das Paket endet. Die Datenschutzvereinbarung sagt, welche weiteren Daten wir verarbeiten und wie Sie sie berichtigen oder löschen lassen.',
        ],
      },
      {
        title: 'Was nicht erlaubt ist',
        paragraphs: [
          'Nehmen Sie nicht dort auf, wo Menschen damit nicht rechnen müssen, und informieren Sie, wen Sie informieren müssen. Nutzen Sie den Dienst nicht, um Gesetze zu brechen, anderen zu schaden, ihn weiterzuverkaufen oder seinen Betrieb zu stören.',
          'Andernfalls können wir den Dienst für diese Kamera aussetzen, nachdem wir Ihnen den Grund genannt haben.',
        ],
      },
      {
        title: 'Verfügbarkeit und Haftung',
        paragraphs: [
          'Aufnahmen brauchen Strom und Netz an der Kamera. Was geschieht, während eines davon fehlt, wird nicht aufgenommen. Wartung, die den Dienst unterbricht, kündigen wir möglichst in der App an.',
          'Der Dienst ist keine Alarmanlage und kann Schäden nicht verhindern. Wir haften für Vorsatz und grobe Fahrlässigkeit, im Übrigen bis zum Preis des betroffenen Pakets, soweit das Gesetz es zulässt.',
        ],
      },
      {
        title: 'Änderungen und Ende',
        paragraphs: [
          'Wir können diese Vereinbarung aus gutem Grund ändern und kündigen Änderungen vorher in der App an. Für gekaufte Pakete gilt der Wortlaut weiter, den Sie angenommen haben, es sei denn, eine Änderung ist zu Ihrem Vorteil oder gesetzlich vorgeschrieben.',
          'Die Vereinbarung endet mit Ihrem letzten Paket. Stellen wir den Dienst ein, erstatten wir die nicht genutzte Zeit.',
        ],
      },
      {
        title: 'Recht und Kontakt',
        paragraphs: [
          'Es gilt das Recht der Volksrepublik China. Rechte, die Ihnen das Recht Ihres Wohnorts als Verbraucher gibt, bleiben unberührt.',
          'Der Dienst wird von {{operator}} betrieben. Fragen und Beschwerden erreichen uns über den Kundendienst in der App.',
        ],
      },
    ],
  },
  'renew-agreement': {
    title: 'Vereinbarung zur automatischen Verlängerung',
    intro:
      'Diese Vereinbarung besteht zwischen Ihnen und {{operator}} („wir“). Sie sagt, wie sich ein Paket Monat für Monat verlängert, wann Geld abgebucht wird und wie Sie die Verlängerung beenden. Sie gilt zusätzlich zur Vereinbarung des Dienstes, zu dem das Paket gehört.',
    sections: [
      {
        title: 'Was die automatische Verlängerung ist',
        paragraphs: [
          'Die automatische Verlängerung ist ein Vertrag, den Sie bei WeChat oder Alipay abschließen. Er erlaubt uns, für ein Paket einer Kamera den Preis des nächsten Monats abzubuchen, damit der Dienst nicht endet.',
          'Die automatische Verlängerung ist aus, bis Sie sie einschalten. Abschließen kann sie nur der Eigentümer der Kamera. Ein Monat sind 30 Tage.',
        ],
      },
      {
        title: 'Abschluss und erste Zahlung',
        paragraphs: [
          'Vor dem Abschluss zeigt der Shop das Paket, den Preis des ersten Monats und den Preis jedes weiteren Monats. Der erste Monat wird gleich nach dem Abschluss abgebucht; der Dienst beginnt, sobald die Zahlung bestätigt ist.',
          'Brechen Sie den Abschluss ab, kommt kein Vertrag zustande, und es wird nichts abgebucht. Ein begonnener Abschluss verfällt nach 2 Stunden.',
        ],
      },
      {
        title: 'Abbuchungen',
        paragraphs: [
          'Der Preis des nächsten Monats wird einen Tag vor dem Ende des Dienstes abgebucht. Jeder Monat wird nur einmal berechnet, wie oft eine Abbuchung auch versucht wird.',
          'WeChat kündigt jede Abbuchung vorher an und bucht zwischen 07:00 und 22:00 Uhr Pekinger Zeit ab. Alipay kann bis zu 5 Tage vor dem geplanten Tag beginnen. Maßgeblich ist das Datum in Ihrer Zahlungs-App.',
        ],
      },
      {
        title: 'Wenn eine Abbuchung scheitert',
        paragraphs: [
          'Reicht das Guthaben nicht oder lehnt der Anbieter ab, wird die Abbuchung an den folgenden Tagen erneut versucht. Bis diese Versuche vorbei sind, läuft der Dienst weiter.',
          'Scheitern alle, endet der Dienst, während der Vertrag bestehen bleibt. Der Shop meldet dann, dass die Verlängerung fehlgeschlagen ist; Sie können es erneut versuchen oder den Vertrag beenden. Nach 2 Monaten ohne Zahlung endet der Vertrag von selbst.',
        ],
      },
      {
        title: 'Solange die Verlängerung eingeschaltet ist',
        paragraphs: [
          'Für diese Kamera lassen sich nur Zusatzpakete kaufen. Möchten Sie ein anderes Grundpaket, beenden Sie zuerst den Vertrag.',
          'Der Vertrag gehört zu der Kamera und dem Konto, mit denen er geschlossen wurde. Beenden Sie ihn, bevor Sie eine Kamera weitergeben oder aus Ihrem Konto entfernen, sonst wird weiter abgebucht.',
        ],
      },
      {
        title: 'So beenden Sie die Verlängerung',
        paragraphs: [
          'Sie können die automatische Verlängerung jederzeit beenden, ohne Grund und ohne Gebühr. In WeChat: Ich, Dienste, Wallet, Zahlungseinstellungen, Automatische Abbuchung. In Alipay: Ich, Einstellungen, Zahlungseinstellungen, Automatische Zahlung. Je nach Version der App können die Namen abweichen.',
          'Beenden Sie sie vor dem Tag der nächsten Abbuchung, entfällt diese. Bezahlte Zeit bleibt Ihnen bis zum Ende. Die Verlängerung endet auch, wenn Ihr Konto bei uns oder beim Anbieter geschlossen wird.',
        ],
      },
      {
        title: 'Erstattung',
        paragraphs: [
          'Was nach dem Ende des Vertrags, für denselben Monat ein zweites Mal oder für einen nicht aktivierbaren Monat abgebucht wurde, erstatten wir vollständig auf dem Zahlungsweg.',
          'Im Übrigen wird ein begonnener Monat nicht erstattet, es sei denn, das Recht an Ihrem Wohnort gibt Ihnen einen Anspruch darauf.',
        ],
      },
      {
        title: 'Änderungen',
        paragraphs: [
          'Ein höherer Preis gilt erst, nachdem wir Sie in der App vorab informiert haben, und nur für spätere Monate. Wer nicht einverstanden ist, beendet den Vertrag; dann wird nichts mehr abgebucht.',
          'Bieten wir ein Paket nicht mehr an, beenden wir die zugehörigen Verträge und sagen es Ihnen in der App. Bezahltes wird erbracht oder erstattet.',
        ],
      },
      {
        title: 'Recht und Kontakt',
        paragraphs: [
          'Es gilt das Recht der Volksrepublik China. Rechte, die Ihnen das Recht an Ihrem Wohnort als Verbraucher gibt, bleiben unberührt.',
          'Die automatische Verlängerung wird von {{operator}} betrieben. Fragen und Beschwerden erreichen uns über den Kundendienst in der App.',
        ],
      },
    ],
  },
  'privacy-agreement': {
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
  },
  'sim-instructions': {
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
  },
  'reminder-service': {
    title: 'Anrufhinweis',
    intro:
      'Eine Kamera, die Sie anruft, wenn etwas geschieht und niemand zuschaut. {{operator}} erbringt den Dienst zu diesen Bedingungen.',
    sections: [
      {
        title: 'Was er leistet',
        paragraphs: [
          'Eine 4G-Kamera bemerkt eine Person oder eine Bewegung. Ist der Hinweis eingeschaltet und liegt die Uhrzeit in Ihrem Zeitplan, klingelt ein automatischer Anruf bei der eingestellten Nummer und nennt die Kamera. Danach öffnen Sie die App und sehen selbst nach.',
        ],
      },
      {
        title: 'Wer ihn nutzen kann',
        paragraphs: [
          'Eigentümer mit einem Konto auf dem chinesischen Festland, für 4G-Kameras, deren Modell es unterstützt. Ob Ihre dazugehört, zeigt die Seite des Anrufhinweises.',
        ],
      },
      {
        title: 'So beginnen Sie',
        paragraphs: ['Es dauert wenige Minuten:'],
        steps: [
          'Öffnen Sie die Seite des Anrufhinweises und wählen Sie eine Kamera.',
          'Hören Sie einen Probeanruf, oder nehmen Sie das kostenlose Paket, einmal je Kamera.',
          'Wählen Sie ein Paket für Monat, Quartal oder Jahr und bezahlen Sie.',
          'Stellen Sie Nummer, Zeitplan und Auslöser ein.',
        ],
      },
      {
        title: 'Anrufe und Laufzeiten',
        paragraphs: [
          'Ein Paket hat eine Zahl von Anrufen und eine Laufzeit. Jeder Anruf, der hinausgeht, zählt, angenommen oder nicht. Was am Ende der Laufzeit übrig ist, verfällt.',
          'Ein weiteres Paket beginnt, wenn das laufende endet, oder sofort, wenn Sie es so wählen; das laufende pausiert dann und geht danach weiter.',
        ],
      },
      {
        title: 'Grenzen',
        paragraphs: [
          'Der Dienst ist keine Alarmanlage. Er hängt von Strom, Netz und Empfang ab; ein Anruf kann verspätet oder gar nicht kommen. Er ersetzt den Notruf nicht.',
          'Nutzen Sie ihn nur für Nummern, deren Inhaber einverstanden sind, und nicht, um andere zu stören. Bei Missbrauch können wir ihn einstellen und sagen Ihnen, warum.',
        ],
      },
      {
        title: 'Preis, Erstattung und Daten',
        paragraphs: [
          'Preise und Zahl der Anrufe sehen Sie vor dem Bezahlen. Ein nicht aktivierbares Paket wird vollständig erstattet, ein begonnenes nicht, es sei denn, das Recht an Ihrem Wohnort verlangt es.',
          'Ihre Nummer geht nur für diese Anrufe an die Telefongesellschaft. Alles Weitere sagt die Datenschutzvereinbarung. Bei Fragen hilft der Kundendienst in der App.',
        ],
      },
    ],
  },
  'camera-questions': {
    title: 'Kameras: Fragen',
    intro: 'Wenn eine Kamera offline ist, zu wenig aufzeichnet oder von mehreren genutzt wird.',
    groups: [
      {
        title: 'Verbindung',
        questions: [
          {
            question: 'Die Kamera ist offline.',
            answer: [
              'Prüfen Sie zuerst den Strom, dann das Netz: WLAN, Kabel oder bei 4G-Kameras SIM-Karte und Datenvolumen. Schalten Sie die Kamera aus, warten Sie 10 Sekunden und schalten Sie sie wieder ein.',
              'Sind auch andere Geräte offline, liegt es am Router oder an dessen Anbieter.',
            ],
          },
          {
            question: 'Die Kamera findet mein WLAN nicht.',
            answer: [
              'Viele Kameras nutzen nur das Band mit 2,4 GHz. Schalten Sie es im Router ein, stellen Sie die Kamera zum Einrichten näher heran und prüfen Sie das Passwort. Auch ungewöhnliche Zeichen in Name oder Passwort können schuld sein.',
            ],
          },
          {
            question: 'Das Bild stockt oder kommt verspätet.',
            answer: [
              'Das Netz ist am Ort der Kamera zu langsam. Wählen Sie in der App eine geringere Bildqualität, rücken Sie Router und Kamera zusammen oder schließen Sie andere Programme, die das Netz belasten.',
            ],
          },
          {
            question: 'Ich habe einen neuen Router oder ein neues Passwort.',
            answer: [
              'Verbinden Sie die Kamera in der App noch einmal, wie beim Hinzufügen. Pakete und Aufnahmen in der Cloud bleiben bei der Kamera.',
            ],
          },
        ],
      },
      {
        title: 'Bild und Aufzeichnung',
        questions: [
          {
            question: 'Nachts ist das Bild dunkel oder neblig.',
            answer: [
              'Reinigen Sie das Glas und entfernen Sie, was nahe an der Linse spiegelt: Scheiben, Wände, Spinnweben. Die Nachtsicht sollte auf Automatik stehen.',
            ],
          },
          {
            question: 'In der Cloud wird nichts aufgezeichnet.',
            answer: [
              'Sehen Sie im Shop nach, ob ein Paket aktiv ist, und in der App, ob Cloud-Aufzeichnung und Bewegungserkennung eingeschaltet sind. Solange eine Kamera offline ist, kommt nichts in der Cloud an.',
            ],
          },
          {
            question: 'Die Uhrzeiten der Aufnahmen stimmen nicht.',
            answer: [
              'Stellen Sie in der App die Zeitzone der Kamera ein und lassen Sie sie die Zeit aus dem Netz beziehen. Frühere Aufnahmen behalten ihre Zeiten.',
            ],
          },
          {
            question: 'Brauche ich neben der Cloud eine Speicherkarte?',
            answer: [
              'Nein, aber beides ergänzt sich: Die Karte zeichnet auch ohne Netz auf, die Cloud bewahrt Aufnahmen, selbst wenn die Kamera gestohlen wird oder kaputtgeht.',
            ],
          },
        ],
      },
      {
        title: 'Teilen und weitergeben',
        questions: [
          {
            question: 'Wer sieht eine Kamera, die ich teile?',
            answer: [
              'Nur Personen, die Sie in der App einladen, etwa Ihre Familie, und nur, solange Sie es erlauben. Sie können Pakete dafür kaufen; Testphase, Geschenke, Codes und automatische Verlängerung sind dem Eigentümer vorbehalten.',
            ],
          },
          {
            question: 'Was tue ich, bevor ich eine Kamera weitergebe?',
            answer: [
              'Beenden Sie die automatische Verlängerung, sichern Sie benötigte Aufnahmen, entfernen Sie die Kamera aus Ihrem Konto und setzen Sie sie zurück.',
            ],
          },
          {
            question: 'Wie setze ich eine Kamera zurück?',
            answer: [
              'Halten Sie die Reset-Taste etwa 10 Sekunden gedrückt, bis die Kamera spricht oder ihr Licht wechselt. Fügen Sie sie dann neu hinzu. Pakete gehören zur Seriennummer und gehen nicht verloren.',
            ],
          },
          {
            question: 'Wo steht die Seriennummer?',
            answer: [
              'Auf dem Etikett der Kamera und in ihren Einstellungen in der App. Sie hat 22 Ziffern; auf dem Etikett steht sie hinter SN.',
            ],
          },
        ],
      },
    ],
  },
  'cloud-questions': {
    title: 'Cloud-Dienst: Fragen',
    intro: 'Was die Cloud-Aufzeichnung bewahrt, wann ein Paket beginnt und was mit Ihrem Geld geschieht.',
    groups: [
      {
        title: 'Aufnahmen',
        questions: [
          {
            question: 'Was ist der Unterschied zwischen Ereignis- und Daueraufzeichnung?',
            answer: [
              'Die Ereignisaufzeichnung bewahrt einen Clip, sobald die Kamera eine Bewegung, eine Person oder ein Geräusch bemerkt. Die Daueraufzeichnung bewahrt alles, was die Kamera sieht, Tag und Nacht.',
            ],
          },
          {
            question: 'Was bedeutet rollierender Speicher mit 3 oder 7 Tagen?',
            answer: [
              'Jede Aufnahme bleibt 3 oder 7 Tage. Dann überschreibt der neueste Tag den ältesten. Wie lange das Paket läuft, ist etwas anderes: Ein Monat mit rollierend 7 Tagen zeichnet 30 Tage lang auf und bewahrt immer die letzten 7.',
            ],
          },
          {
            question: 'Wie behalte ich eine Aufnahme länger?',
            answer: [
              'Speichern Sie sie in der App auf dem Telefon, bevor ihr Tag überschrieben wird. Überschriebenes lässt sich nicht zurückholen.',
            ],
          },
          {
            question: 'Wo sind meine Aufnahmen, wenn das Paket zu Ende ist?',
            answer: [
              'Folgt kein Paket, wird nichts Neues aufgezeichnet, und die Aufnahmen dieser Kamera werden gelöscht. Verlängern Sie vorher, oder sichern Sie, was Sie brauchen.',
            ],
          },
        ],
      },
      {
        title: 'Kaufen und verlängern',
        questions: [
          {
            question: 'Wann beginnt mein Paket?',
            answer: [
              'Sobald es bezahlt und aktiviert ist. Das Jahrespaket für Ereignisvideos beginnt innerhalb von 1 Stunde; so lange steht dort, dass es aktiviert wird.',
            ],
          },
          {
            question: 'Was, wenn noch ein Paket läuft?',
            answer: [
              'Sie wählen. Nach dem laufenden: Das neue Paket beginnt, wenn das laufende endet. Sofort: Das laufende pausiert und geht danach mit allen restlichen Tagen weiter. Verloren geht in keinem Fall ein Tag.',
            ],
          },
          {
            question: 'Warum kann ich nicht noch einmal verlängern?',
            answer: [
              'Hinter dem laufenden Paket wartet schon eine Verlängerung. Hat sie begonnen, können Sie wieder verlängern.',
            ],
          },
          {
            question: 'Wie viele Kanäle eines Rekorders kann ich auf einmal kaufen?',
            answer: [
              '1 bis 4 Kanäle je Bestellung; der Preis richtet sich nach der Zahl. Bei Kameras mit zwei Linsen wählen Sie Weitwinkel, Schwenkkamera oder beide, je nach Modell.',
            ],
          },
          {
            question: 'Kann ich ein Paket auf eine andere Kamera übertragen?',
            answer: ['Nein. Ein Paket gehört zu der Kamera, für die es gekauft wurde.'],
          },
        ],
      },
      {
        title: 'Testphase, Codes und Gutscheine',
        questions: [
          {
            question: 'Wer bekommt die kostenlose Testphase?',
            answer: [
              'Jede Kamera, die Ihnen gehört, einmal, außer 4G-Kameras: 30 Tage Ereignisaufzeichnung, rollierend 7 Tage. Sie lässt sich nicht stornieren, übertragen oder gewerblich nutzen. Ein währenddessen gekauftes Paket schließt sich an.',
            ],
          },
          {
            question: 'Mein Aktivierungscode wird nicht angenommen.',
            answer: [
              'Groß- und Kleinschreibung spielt keine Rolle. Prüfen Sie, ob der Code unbenutzt und gültig ist und zu Ihrer Kamera passt, und geben Sie den neuen Bestätigungscode ein. Nach zu vielen Versuchen warten Sie eine Stunde.',
            ],
          },
          {
            question: 'Warum kann ich meinen Gutschein nicht einlösen?',
            answer: [
              'Ein Gutschein hat eine Frist, einen Mindestbetrag und Pakete, für die er gilt; je Bestellung gilt einer. Hält ihn eine unbezahlte Bestellung, ist er vorgemerkt; stornieren Sie diese, und er ist wieder frei.',
            ],
          },
        ],
      },
      {
        title: 'Geld',
        questions: [
          {
            question: 'Ich habe bezahlt, aber das Paket ist nicht da.',
            answer: [
              'Bleiben Sie auf der Seite, die die Zahlung prüft: Sie geht von selbst weiter, sobald die Zahlung eintrifft. Zahlen Sie kein zweites Mal; doppelt Gezahltes wird erstattet.',
            ],
          },
          {
            question: 'Was geschieht mit einer Bestellung, die ich nicht bezahle?',
            answer: [
              'Sie wartet, solange ihr Countdown läuft, und wird dann automatisch storniert. Abgebucht wird nichts. Eine später eintreffende Zahlung wird erstattet.',
            ],
          },
          {
            question: 'Wie beende ich die automatische Verlängerung?',
            answer: [
              'Jederzeit in WeChat oder Alipay, in den Zahlungseinstellungen unter automatischer Abbuchung. Abgebucht wird einen Tag vor dem Ende des Dienstes, beenden Sie sie also vor diesem Tag. Die Schritte stehen in der Vereinbarung zur automatischen Verlängerung.',
            ],
          },
          {
            question: 'Bekomme ich Geld zurück?',
            answer: [
              'Vollständig, wenn ein bezahltes Paket nicht aktiviert werden konnte oder die Zahlung zu spät oder doppelt kam. Ein begonnenes Paket wird nicht erstattet, es sei denn, das Recht an Ihrem Wohnort verlangt es.',
            ],
          },
          {
            question: 'Wo finde ich meinen Beleg?',
            answer: [
              'Im Shop unter Meine Bestellungen: Öffnen Sie die Bestellung. Der Beleg nennt, was für welche Kamera oder welche Kanäle gekauft wurde, was mit welcher Wallet bezahlt wurde, den Tag und die Nummern. Die Seite nach der Zahlung zeigt dasselbe.',
            ],
          },
          {
            question: 'Wie bekomme ich eine Rechnung (Fapiao)?',
            answer: [
              'Öffnen Sie die bezahlte Bestellung unter Meine Bestellungen und tippen Sie auf Rechnung anfordern. Geben Sie den Namen auf der Rechnung ein, für eine Firma auch die Steuernummer, und eine E-Mail-Adresse. Die Bestellung nennt dann, wann sie angefordert und ausgestellt wurde.',
            ],
          },
        ],
      },
    ],
  },
  'sensor-questions': {
    title: 'Bewegungssensor (PIR): Fragen',
    intro: 'Wie Akku- und 4G-Kameras Menschen an ihrer Wärme bemerken und wie Sie Fehlalarme vermeiden.',
    groups: [
      {
        title: 'So funktioniert er',
        questions: [
          {
            question: 'Was ist ein PIR-Sensor?',
            answer: [
              'Ein passiver Infrarotsensor bemerkt Wärme, die sich bewegt: Menschen, Tiere, warme Motoren. Er weckt die Kamera, die dann aufzeichnet und Sie benachrichtigt. Er braucht kaum Strom, darum haben ihn Akkukameras.',
            ],
          },
          {
            question: 'Was unterscheidet ihn von der Bewegungserkennung im Bild?',
            answer: [
              'Die Bewegungserkennung vergleicht Bilder, und die Kamera muss dafür wach sein. Der Sensor sieht kein Bild, nur Wärme. Viele Kameras nutzen beides: Der Sensor weckt, das Bild bestätigt.',
            ],
          },
          {
            question: 'Wie weit reicht er?',
            answer: [
              'Je nach Modell etwa 5 bis 10 Meter. Am besten bemerkt er, was quer durchs Bild geht, am schlechtesten, was gerade auf ihn zukommt.',
            ],
          },
        ],
      },
      {
        title: 'Zu viel, zu wenig',
        questions: [
          {
            question: 'Ich bekomme zu viele Meldungen.',
            answer: [
              'Verringern Sie in der App die Empfindlichkeit und richten Sie die Kamera nicht auf Straßen, Sonne, Heizungen, Luftauslässe oder bewegte Zweige. Mit einem Paket zur Personenerkennung werden Sie nur benachrichtigt, wenn eine Person im Bild ist.',
            ],
          },
          {
            question: 'Die Kamera bemerkt eine Person nicht.',
            answer: [
              'Erhöhen Sie die Empfindlichkeit, montieren Sie die Kamera in 2 bis 3 Metern Höhe und neigen Sie sie leicht nach unten. Bei großer Hitze, wenn Luft und Haut gleich warm sind, bemerkt jeder Sensor dieser Art weniger.',
            ],
          },
          {
            question: 'Warum wird durch ein Fenster nichts bemerkt?',
            answer: [
              'Glas hält Wärme auf. Montieren Sie die Kamera draußen oder nutzen Sie die Bewegungserkennung im Bild.',
            ],
          },
          {
            question: 'Werden auch Tiere bemerkt?',
            answer: [
              'Ja, wenn sie warm und groß genug sind. Eine geringere Empfindlichkeit lässt kleine aus; die Haustiererkennung unterscheidet sie von Menschen.',
            ],
          },
        ],
      },
      {
        title: 'Aufzeichnung und Akku',
        questions: [
          {
            question: 'Warum beginnt ein Clip verspätet?',
            answer: [
              'Die Kamera muss erst aufwachen, meist innerhalb einer Sekunde. Montieren Sie sie so, dass Menschen quer durchs Bild gehen, bevor sie die Tür erreichen.',
            ],
          },
          {
            question: 'Warum liegt zwischen zwei Clips eine Pause?',
            answer: [
              'Nach einem Clip ruht die Kamera, um Strom zu sparen. Die Pause lässt sich in der App einstellen; eine kürzere verbraucht mehr Akku und bei 4G mehr Daten.',
            ],
          },
          {
            question: 'Braucht die Daueraufzeichnung den Sensor?',
            answer: [
              'Nein. Sie läuft ständig und braucht eine Kamera am Stromnetz. Akkukameras zeichnen nur Ereignisse auf.',
            ],
          },
        ],
      },
    ],
  },
  'reminder-questions': {
    title: 'Anrufhinweis: Fragen',
    intro: 'Wann Ihr Telefon klingelt, was ein Anruf kostet und was zu tun ist, wenn es nicht klingelt.',
    groups: [
      {
        title: 'Vor dem Kauf',
        questions: [
          {
            question: 'Was ist der Anrufhinweis?',
            answer: [
              'Sieht die Kamera etwas, während niemand zuschaut, ruft eine Automatik Sie an und sagt, welche Kamera es ist. Eine Meldung übersieht man leicht, einen Anruf nicht.',
            ],
          },
          {
            question: 'Welche Kameras können das?',
            answer: [
              '4G-Kameras, deren Modell es unterstützt, für Konten auf dem chinesischen Festland. Die Seite des Anrufhinweises zeigt Ihre. Steht dort keine, kann es keine Ihrer Kameras.',
            ],
          },
          {
            question: 'Kann ich es vorher ausprobieren?',
            answer: [
              'Ja. Ohne Paket gibt es je Kamera einige Probeanrufe; wie viele übrig sind, steht auf der Seite der Kamera. Dazu gibt es ein kostenloses Paket, einmal je Kamera.',
            ],
          },
        ],
      },
      {
        title: 'Anrufe',
        questions: [
          {
            question: 'Was enthält ein Paket?',
            answer: [
              'Eine Zahl von Anrufen und eine Laufzeit: Monat, Quartal oder Jahr. Beides sehen Sie vor dem Bezahlen. Jeder Anruf, der hinausgeht, zählt, ob Sie abnehmen oder nicht.',
            ],
          },
          {
            question: 'Was geschieht, wenn die Anrufe verbraucht sind?',
            answer: [
              'Das Paket bleibt bis zu seinem Ende aktiv, es gehen aber keine Anrufe mehr hinaus. Ein anschließendes Paket beginnt erst dann, außer Sie wählen, dass es sofort beginnt.',
            ],
          },
          {
            question: 'Wann ruft mich die Kamera an?',
            answer: [
              'Wenn sie bemerkt, was Sie eingestellt haben: eine Person oder jede Bewegung, zu den gewählten Zeiten. Das stellen Sie in den Einstellungen des Anrufhinweises ein, die sich auf der Seite der Kamera öffnen.',
            ],
          },
          {
            question: 'Welche Nummer wird angerufen?',
            answer: [
              'Die Nummer, die Sie in den Einstellungen eingetragen haben. Speichern Sie die anrufende Nummer als Kontakt, damit Sie sie erkennen und das Telefon sie auch im Modus „Nicht stören“ durchlässt.',
            ],
          },
        ],
      },
      {
        title: 'Wenn es nicht klingelt',
        questions: [
          {
            question: 'Ich wurde nicht angerufen.',
            answer: [
              'Prüfen Sie vier Dinge: Das Paket ist aktiv und hat noch Anrufe, der Hinweis ist eingeschaltet, die Uhrzeit liegt in Ihrem Zeitplan, das Telefon hat Empfang. Die Aufzeichnungen zeigen jeden Anruf und was aus ihm wurde.',
            ],
          },
          {
            question: 'Das Telefon hält den Anruf für Spam.',
            answer: [
              'Speichern Sie die Nummer als Kontakt und erlauben Sie sie im Spamfilter des Telefons oder des Anbieters.',
            ],
          },
          {
            question: 'Ich bekomme zu viele Anrufe.',
            answer: [
              'Wählen Sie Personen statt jeder Bewegung, verkürzen Sie den Zeitplan oder verringern Sie die Empfindlichkeit des Sensors.',
            ],
          },
          {
            question: 'Ersetzt er eine Alarmanlage?',
            answer: [
              'Nein. Er braucht auf beiden Seiten Strom, Netz und Empfang und kann Schaden nicht verhindern. Rufen Sie bei Gefahr den Notruf.',
            ],
          },
        ],
      },
    ],
  },
  help: {
    title: 'Hilfe',
    intro:
      'Antworten rund um den Shop. Die Suche sieht auch in den Antworten zu Cloud-Dienst, Kameras, Bewegungssensor und Anrufhinweis nach.',
    topicsTitle: 'Themen',
    topics: {
      cloud: { title: 'Cloud-Dienst: Fragen', about: 'Aufnahmen, Kauf, Testphase, Erstattung' },
      camera: { title: 'Kameras: Fragen', about: 'Offline, Bild, Teilen, Zurücksetzen' },
      sensor: { title: 'Bewegungssensor (PIR): Fragen', about: 'Meldungen und Akku' },
      sim: { title: 'IoT-SIM-Karte: Anleitung', about: 'Einsetzen, Aufladen, Zustände' },
      reminder: { title: 'Anrufhinweis: Fragen', about: 'Wann Ihr Telefon klingelt' },
      reminderService: { title: 'Anrufhinweis', about: 'Was er ist und seine Bedingungen' },
    },
    legalTitle: 'Vereinbarungen',
    legal: {
      agreement: 'Vereinbarung zum Cloud-Speicherdienst',
      renewAgreement: 'Vereinbarung zur automatischen Verlängerung',
      privacyAgreement: 'Datenschutzvereinbarung',
    },
    groups: [
      {
        title: 'Bestellungen und Bezahlung',
        questions: [
          {
            question: 'Wie kann ich bezahlen?',
            answer: [
              'Mit WeChat Pay und Alipay; vorausgewählt ist, was Sie zuletzt benutzt haben. In manchen Ländern geht auch eine Karte. Alle Preise sind in chinesischen Yuan.',
            ],
          },
          {
            question: 'Meine Wallet-App öffnet sich nicht.',
            answer: [
              'Prüfen Sie, ob sie installiert und aktuell ist, oder wählen Sie die andere Zahlungsart. Ihre Bestellung wartet so lange; abgebucht wurde nichts.',
            ],
          },
          {
            question: 'Wo finde ich meine Bestellungen?',
            answer: [
              'Unter „Meine Bestellungen“, mit Stand, Nummer und Zeiten. Eine unbezahlte können Sie dort bezahlen oder stornieren, bis ihr Countdown endet.',
            ],
          },
          {
            question: 'Der Shop meldet unbezahlte Bestellungen.',
            answer: [
              'Je Kamera kann eine Bestellung auf die Zahlung warten. Bezahlen Sie sie, oder stornieren Sie sie und bestellen Sie neu.',
            ],
          },
          {
            question: 'Der Preis hat sich vor dem Bezahlen geändert.',
            answer: [
              'Vor dem Bezahlen liest der Shop den Preis noch einmal und zeigt ihn, wenn er sich geändert hat. Abgebucht wird nie mehr, als Sie gesehen haben.',
            ],
          },
        ],
      },
      {
        title: 'Codes, Gutscheine und Geschenke',
        questions: [
          {
            question: 'Wie löse ich einen Aktivierungscode ein?',
            answer: [
              'Wählen Sie „Code einlösen“ und die Kamera, geben Sie Code und Bestätigungscode ein, sehen Sie nach, was Sie erhalten, und bestätigen Sie. Jeder Code gilt einmal.',
            ],
          },
          {
            question: 'Wo sind meine Gutscheine?',
            answer: [
              'In der Liste der Gutscheine: unbenutzt, benutzt, abgelaufen und noch nicht gültig. Beim Kauf wird der beste passende vorgeschlagen.',
            ],
          },
          {
            question: 'Warum bekomme ich eine Testphase oder ein Geschenk nicht?',
            answer: [
              'Beides gibt es einmal je Kamera und nur für den Eigentümer; manches nicht für alle Modelle. Die Seite sagt, welche Ihrer Kameras es bekommen können.',
            ],
          },
        ],
      },
      {
        title: '4G-Daten',
        questions: [
          {
            question: 'Warum weicht die Zahl von der des Betreibers ab?',
            answer: [
              'Der Betreiber zählt mit Verzögerung. Weichen die Zahlen voneinander ab, gilt die des Betreibers.',
            ],
          },
          {
            question: 'Ich habe aufgeladen, aber die Kamera ist offline.',
            answer: [
              'Daten werden innerhalb von 10 Minuten gutgeschrieben. Schalten Sie die Kamera dann aus und wieder ein. Weitere Schritte stehen in der Anleitung zur SIM-Karte.',
            ],
          },
          {
            question: 'Die Geräte-SN stimmt nicht.',
            answer: [
              'Geben Sie alle 22 Ziffern ohne Leerzeichen ein, wie auf dem Etikett. Die Kamera muss zu einem Konto hinzugefügt sein. Nach vielen falschen Eingaben warten Sie eine Stunde.',
            ],
          },
        ],
      },
      {
        title: 'Der Shop selbst',
        questions: [
          {
            question: 'Die Seite bleibt leer oder meldet einen Netzwerkfehler.',
            answer: [
              'Prüfen Sie die Verbindung Ihres Telefons und tippen Sie auf „Neu laden“. Pakete, Bestellungen und Aufnahmen sind nicht betroffen.',
            ],
          },
          {
            question: 'Der Shop meldet, die Anfrage sei nicht autorisiert.',
            answer: [
              'Gehen Sie zurück in die App, prüfen Sie, ob Sie angemeldet sind, und öffnen Sie den Shop erneut.',
            ],
          },
          {
            question: 'Wie ändere ich die Sprache?',
            answer: [
              'Der Shop folgt der Sprache der App. Ändern Sie sie dort und öffnen Sie den Shop erneut.',
            ],
          },
          {
            question: 'Wie erreiche ich den Kundendienst?',
            answer: [
              'Über den Kundendienst in der App. Halten Sie die Bestellnummer oder die SN der Kamera bereit.',
            ],
          },
        ],
      },
    ],
  },
} satisfies Articles
