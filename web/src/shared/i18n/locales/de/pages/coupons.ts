import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/coupons.ts'

export default {
  'coupons.filter': 'Welche Gutscheine',
  'coupons.unused': 'Ungenutzt',
  'coupons.use': 'Nutzen',
  'coupons.seeOrder': 'Bestellung ansehen',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': 'Genutzt am {{date}}',
  'coupons.expiredOn': 'Abgelaufen am {{date}}',
  'coupons.for.any': 'Für alle Pakete',
  'coupons.for.cloud': 'Für Cloud-Aufzeichnung',
  'coupons.for.data': 'Für 4G-Daten',
  'coupons.for.reminder': 'Für Anruf\u00adhinweise',
  'coupons.for.call': 'Für WeChat-Anrufe',
  'coupons.for.algorithm': 'Für Erkennung',
  'coupons.for.recorder': 'Für Rekorder',
  'coupons.for.some': 'Für bestimmte Pakete',
  'coupons.none.unused': 'Keine ungenutzten Gutscheine',
  'coupons.none.not-yet-effective': 'Keine kommenden Gutscheine',
  'coupons.none.used': 'Keine genutzten Gutscheine',
  'coupons.none.over': 'Keine abgelaufenen Gutscheine',
  'coupons.noneText':
    'Gutscheine, die Sie erhalten, stehen hier. Der beste wird bei einer Bestellung automatisch abgezogen.',
} satisfies Translation<typeof source, 'de'>
