import type { HelpText } from '../../model/help-text.ts'

export default {
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
          answer: ['Der Shop folgt der Sprache der App. Ändern Sie sie dort und öffnen Sie den Shop erneut.'],
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
} satisfies HelpText
