import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/card-payments.ts'

export default {
  'card.lianlian': 'Kartla ödeme',
  'card.paypal': 'PayPal',
  'card.toPaypal': 'PayPal’a geç',
  'card.opening': 'Açılıyor',
  'card.paypalLine': 'PayPal’da onaylamadan ücret alınmaz',
  'card.finishing': 'Ödeme tamamlanıyor',
  'card.finishingText': 'Lütfen bu sayfada kalın. Yeniden ödemeniz gerekmez.',
  'card.canceled': 'PayPal’da iptal edildi. Ücret alınmadı.',
  'card.enter': 'Kart bilgilerini gir',
  'card.enterLine': 'Kart bilgileri LianLian’da girilir; kart numarası bu mağazaya iletilmez',
  'card.card': 'Kart',
  'card.another': 'Başka kart kullan',
  'card.chargeLine': 'Bankanız ödemeyi onaylamanızı isteyebilir',
  'card.declined': 'Kart reddedildi. Ücret alınmadı, sipariş sizi bekliyor.',
  'card.chooseOrder': 'Ödenmemiş bir sipariş seçin',
} satisfies Translation<typeof source, 'tr'>
