import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/services.ts'

export default {
  'service.title': 'التركيب والدعم',
  'service.installation': 'تركيب الجهاز',
  'service.installationHelp': 'يركّب فني كاميرتك ويضبطها',
  'service.support': 'الدعم الفني',
  'service.supportHelp': 'يساعدك مهندس عبر الهاتف حتى تُحل المشكلة',
  'service.select': 'اختر خدمة',
  'service.buy': 'شراء',
  'service.unpaid': 'هذا الطلب غير مدفوع بعد، ويُستكمل عند الشراء.',
} satisfies Translation<typeof source, 'ar'>
