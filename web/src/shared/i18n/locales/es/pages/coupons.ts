import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/coupons.ts'

export default {
  'coupons.filter': 'Qué cupones',
  'coupons.unused': 'Sin usar',
  'coupons.use': 'Usar',
  'coupons.seeOrder': 'Ver el pedido',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': 'Usado el {{date}}',
  'coupons.expiredOn': 'Caducado el {{date}}',
  'coupons.for.any': 'Para todos los paquetes',
  'coupons.for.cloud': 'Para grabación en la nube',
  'coupons.for.data': 'Para datos 4G',
  'coupons.for.reminder': 'Para avisos telefónicos',
  'coupons.for.call': 'Para llamadas WeChat',
  'coupons.for.algorithm': 'Para el análisis',
  'coupons.for.recorder': 'Para grabadores',
  'coupons.for.some': 'Para ciertos paquetes',
  'coupons.none.unused': 'No hay cupones sin usar',
  'coupons.none.not-yet-effective': 'No hay cupones futuros',
  'coupons.none.used': 'No hay cupones usados',
  'coupons.none.over': 'No hay cupones caducados',
  'coupons.noneText':
    'Los cupones que reciba aparecen aquí. El mejor se descuenta automáticamente del pedido.',
} satisfies Translation<typeof source, 'es'>
