import type { QuestionList } from '../../model/question-list.ts'

export default {
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
      ],
    },
  ],
} satisfies QuestionList
