import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/coupons.ts'

export default {
  'coupons.filter': 'Quali coupon',
  'coupons.unused': 'Non usati',
  'coupons.use': 'Usa',
  'coupons.seeOrder': 'Vedi l’ordine',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': 'Usato il {{date}}',
  'coupons.expiredOn': 'Scaduto il {{date}}',
  'coupons.for.any': 'Per tutti i pacchetti',
  'coupons.for.cloud': 'Per la registrazione cloud',
  'coupons.for.data': 'Per i dati 4G',
  'coupons.for.reminder': 'Per l’avviso telefonico',
  'coupons.for.call': 'Per le chiamate WeChat',
  'coupons.for.algorithm': 'Per l’analisi video',
  'coupons.for.recorder': 'Per i registratori',
  'coupons.for.some': 'Per alcuni pacchetti',
  'coupons.none.unused': 'Nessun coupon da usare',
  'coupons.none.not-yet-effective': 'Nessun coupon in arrivo',
  'coupons.none.used': 'Nessun coupon usato',
  'coupons.none.over': 'Nessun coupon scaduto',
  'coupons.noneText':
    'I coupon che ricevi compaiono qui. Il migliore viene applicato automaticamente all’ordine.',
} satisfies Translation<typeof source, 'it'>
