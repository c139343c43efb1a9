import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/campaigns.ts'

export default {
  'campaign.title': 'العرض',
  'campaign.open': 'اعرف المزيد',
  'campaign.overText': 'انتهى هذا العرض أو لم يبدأ بعد. لن تتأثر باقاتك ولا تسجيلاتك.',
  'campaign.soldOut': 'لا توجد باقات معروضة هنا حاليًا',
  'campaign.soldOutText': 'تجد كل الباقات في صفحة كل كاميرا من كاميراتك.',
  'campaign.noCamera': 'هذه الباقة غير متاحة لأي من كاميراتك حاليًا',
  'campaign.noCameraText': 'لا تُعرض لكاميراتك، أو أنها مجدَّدة بالفعل أو تتجدد تلقائيًا.',
  'campaign.freeThen': 'بعدها {{price}} شهريًا، فقط إن طلبتها',
  'campaign.getFree': 'احصل عليه مجانًا',
  'campaign.receiving': 'جارٍ الاستلام',
  'campaign.received': 'حصلت على الشهر المجاني',
  'campaign.receivedText': 'الخدمة على {{device}} سارية حتى {{date}}.',
} satisfies Translation<typeof source, 'ar'>
