import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/card-payments.ts'

export default {
  'card.lianlian': 'الدفع بالبطاقة',
  'card.paypal': 'PayPal',
  'card.toPaypal': 'المتابعة إلى PayPal',
  'card.opening': 'جارٍ الفتح',
  'card.paypalLine': 'لا يُخصم شيء قبل موافقتك في PayPal',
  'card.finishing': 'جارٍ إتمام الدفع',
  'card.finishingText': 'يُرجى البقاء في هذه الصفحة. لا حاجة إلى الدفع مرة أخرى.',
  'card.canceled': 'أُلغي في PayPal. لم يُخصم أي مبلغ.',
  'card.enter': 'إدخال البطاقة',
  'card.enterLine': 'تُدخل بيانات البطاقة لدى LianLian، ولا يصل رقمها إلى هذا المتجر',
  'card.card': 'البطاقة',
  'card.another': 'استخدام بطاقة أخرى',
  'card.chargeLine': 'قد يطلب منك البنك تأكيد الدفع',
  'card.declined': 'رُفضت البطاقة. لم يُخصم أي مبلغ، والطلب بانتظارك.',
  'card.chooseOrder': 'اختر طلبًا غير مدفوع',
} satisfies Translation<typeof source, 'ar'>
