import type { QuestionList } from '../../model/question-list.ts'

export default {
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
            'Nur Personen, die Sie in der App einladen, und nur, solange Sie es erlauben. Sie können Pakete dafür kaufen; Testphase, Geschenke, Codes und automatische Verlängerung sind dem Eigentümer vorbehalten.',
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
} satisfies QuestionList
