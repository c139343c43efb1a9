import type { Article } from '../../model/article.ts'

export default {
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
        'Sie können die automatische Verlängerung jederzeit beenden, ohne Grund und ohne Gebühr. In WeChat: Ich, Dienste, Wallet, Zahlungseinstellungen, Automatische Abbuchung. In Alipay: Ich, Einstellungen, Zahlungseinstellungen, Automatische Abbuchung. Je nach Version der App können die Namen abweichen.',
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
} satisfies Article
