import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/coupons.ts'

export default {
  'coupons.filter': 'Какие купоны',
  'coupons.unused': 'Неиспользованные',
  'coupons.use': 'Применить',
  'coupons.seeOrder': 'К заказу',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': 'Использован {{date}}',
  'coupons.expiredOn': 'Истёк {{date}}',
  'coupons.for.any': 'Для всех пакетов',
  'coupons.for.cloud': 'Для облачной записи',
  'coupons.for.data': 'Для трафика 4G',
  'coupons.for.reminder': 'Для звонков-уведомлений',
  'coupons.for.call': 'Для звонков WeChat',
  'coupons.for.algorithm': 'Для алгоритмов',
  'coupons.for.recorder': 'Для регистраторов',
  'coupons.for.some': 'Для некоторых пакетов',
  'coupons.none.unused': 'Неиспользованных купонов нет',
  'coupons.none.not-yet-effective': 'Будущих купонов нет',
  'coupons.none.used': 'Использованных купонов нет',
  'coupons.none.over': 'Истёкших купонов нет',
  'coupons.noneText': 'Здесь появятся полученные купоны. Самый выгодный сам снизит цену заказа.',
} satisfies Translation<typeof source, 'ru'>
