import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/coupons.ts'

export default {
  'coupons.filter': 'Hangi kuponlar',
  'coupons.unused': 'Kullanılmamış',
  'coupons.use': 'Kullan',
  'coupons.seeOrder': 'Siparişi gör',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': '{{date}} tarihinde kullanıldı',
  'coupons.expiredOn': '{{date}} tarihinde sona erdi',
  'coupons.for.any': 'Tüm paketler için',
  'coupons.for.cloud': 'Bulut kaydı için',
  'coupons.for.data': '4G verisi için',
  'coupons.for.reminder': 'Telefonla hatırlatma için',
  'coupons.for.call': 'WeChat aramaları için',
  'coupons.for.algorithm': 'Algoritmalar için',
  'coupons.for.recorder': 'Kayıt cihazları için',
  'coupons.for.some': 'Belirli paketler için',
  'coupons.none.unused': 'Kullanılmamış kupon yok',
  'coupons.none.not-yet-effective': 'Bekleyen kupon yok',
  'coupons.none.used': 'Kullanılmış kupon yok',
  'coupons.none.over': 'Süresi dolmuş kupon yok',
  'coupons.noneText': 'Aldığınız kuponlar burada görünür. En avantajlısı siparişten otomatik olarak düşülür.',
} satisfies Translation<typeof source, 'tr'>
