import type { Translation } from '../../locale.ts'
import type source from '../en/campaigns.ts'

export default {
  'campaign.title': 'العرض',
  'campaign.open': 'اعرف المزيد',
  'campaign.overText': 'انتهى هذا العرض أو لم يبدأ بعد. لم تتأثر باقاتك ولا تسجيلاتك.',
  'campaign.soldOut': 'لا شيء معروض للبيع هنا الآن',
  'campaign.soldOutText': 'تجد كل الباقات في صفحة كل كاميرا من كاميراتك.',
  'campaign.noCamera': 'لا يمكن لأي كاميرا أخذ هذه الباقة الآن',
  'campaign.noCameraText': 'لا تُعرض لكاميراتك، أو أنها مجدَّدة بالفعل أو تتجدد تلقائيًا.',
  'campaign.freeThen': 'بعدها {{price}} شهريًا، فقط إن طلبتها',
  'campaign.getFree': 'احصل عليه مجانًا',
  'campaign.receiving': 'جارٍ الاستلام',
  'campaign.received': 'الشهر المجاني لك',
  'campaign.receivedText': '{{device}} مشمولة حتى {{date}}.',
} satisfies Translation<typeof source, 'ar'>
