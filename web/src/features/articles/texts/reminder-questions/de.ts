import type { QuestionList } from '../../model/question-list.ts'

export default {
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
} satisfies QuestionList
