import type { Article } from '../../model/article.ts'

export default {
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
} satisfies Article
