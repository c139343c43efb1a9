import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/coupons.ts'

export default {
  'coupons.filter': 'أي قسائم',
  'coupons.unused': 'غير مستخدمة',
  'coupons.use': 'استخدام',
  'coupons.seeOrder': 'عرض الطلب',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': 'استُخدمت في {{date}}',
  'coupons.expiredOn': 'انتهت في {{date}}',
  'coupons.for.any': 'لكل الباقات',
  'coupons.for.cloud': 'للتسجيل السحابي',
  'coupons.for.data': 'لبيانات 4G',
  'coupons.for.reminder': 'للتذكير الهاتفي',
  'coupons.for.call': 'لمكالمات WeChat',
  'coupons.for.algorithm': 'للخوارزميات',
  'coupons.for.recorder': 'لأجهزة التسجيل',
  'coupons.for.some': 'لباقات معينة',
  'coupons.none.unused': 'لا توجد قسائم غير مستخدمة',
  'coupons.none.not-yet-effective': 'لا توجد قسائم قادمة',
  'coupons.none.used': 'لا توجد قسائم مستخدمة',
  'coupons.none.over': 'لا توجد قسائم منتهية',
  'coupons.noneText': 'تظهر هنا القسائم التي تستلمها، وتُخصم أفضلها من الطلب تلقائيًا.',
} satisfies Translation<typeof source, 'ar'>
