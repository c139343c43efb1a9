import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/card-payments.ts'

export default {
  'card.lianlian': 'Kartenzahlung',
  'card.paypal': 'PayPal',
  'card.toPaypal': 'Weiter zu PayPal',
  'card.opening': 'Wird geöffnet',
  'card.paypalLine': 'Abgebucht erst nach Ihrer Zustimmung bei PayPal',
  'card.finishing': 'Die Zahlung wird abgeschlossen',
  'card.finishingText': 'Bitte bleiben Sie auf dieser Seite. Sie müssen nicht noch einmal zahlen.',
  'card.canceled': 'Bei PayPal abgebrochen. Es wurde nichts abgebucht.',
  'card.enter': 'Karte eingeben',
  'card.enterLine': 'Die Karte wird bei LianLian eingegeben; dieser Shop erfährt ihre Nummer nicht',
  'card.card': 'Karte',
  'card.another': 'Andere Karte verwenden',
  'card.chargeLine': 'Ihre Bank bittet Sie eventuell, die Zahlung zu bestätigen',
  'card.declined': 'Die Karte wurde abgelehnt. Es wurde nichts abgebucht, die Bestellung wartet auf Sie.',
  'card.chooseOrder': 'Wählen Sie eine unbezahlte Bestellung',
} satisfies Translation<typeof source, 'de'>
