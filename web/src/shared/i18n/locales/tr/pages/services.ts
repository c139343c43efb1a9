import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/services.ts'

export default {
  'service.title': 'Kurulum ve destek',
  'service.installation': 'Cihaz kurulumu',
  'service.installationHelp': 'Bir teknisyen kameranızı takar ve ayarlar',
  'service.support': 'Teknik destek',
  'service.supportHelp': 'Bir mühendis, sorun çözülene kadar telefonda yardımcı olur',
  'service.select': 'Bir hizmet seçin',
  'service.buy': 'Satın al',
  'service.unpaid': 'Bu sipariş henüz ödenmedi. Satın alırsanız bu siparişle devam edilir.',
} satisfies Translation<typeof source, 'tr'>
