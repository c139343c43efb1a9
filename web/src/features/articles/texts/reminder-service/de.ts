import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
