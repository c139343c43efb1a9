import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/campaigns.ts'

export default {
  'campaign.title': 'Kampanya',
  'campaign.open': 'Ayrıntılara bak',
  'campaign.overText':
    'Bu kampanya sona erdi veya henüz başlamadı. Paketleriniz ve kayıtlarınız etkilenmedi.',
  'campaign.soldOut': 'Şu anda burada satışta paket yok',
  'campaign.soldOutText': 'Tüm paketleri kameralarınızın sayfasında bulabilirsiniz.',
  'campaign.noCamera': 'Şu anda hiçbir kamera bu paketi alamaz',
  'campaign.noCameraText':
    'Kameralarınız için sunulmuyor ya da kameralarınız zaten yenilenmiş veya otomatik yenilemede.',
  'campaign.freeThen': 'Sonrasında ayda {{price}}, yalnızca sipariş verirseniz',
  'campaign.getFree': 'Ücretsiz al',
  'campaign.receiving': 'Alınıyor',
  'campaign.received': 'Ücretsiz ay sizin',
  'campaign.receivedText': '{{device}} için hizmet {{date}} tarihine kadar geçerli.',
} satisfies Translation<typeof source, 'tr'>
