import type { Translation } from '../../locale.ts'
import type source from '../en/payment.ts'

export default {
  'payment.title': 'Ödeme',
  'payment.paying': 'Ödeniyor',
  'payment.payOrder': 'Bu siparişi öde',
  'payment.amount': 'Ödenecek tutar',
  'payment.timeLeft': 'Ödeme için kalan süre',
  'payment.noUnpaid': 'Ödenmemiş sipariş bilgisi bulunamadı',
  'payment.noUnpaidText': 'Ödendi, iptal edildi veya süresi doldu. Siparişlerinizde görebilirsiniz.',
  'payment.seeOrders': 'Siparişlerimi gör',
  'result.covered': 'Ödendi. {{device}} güvende',
  'result.staysCovered': 'Ödendi. {{device}} güvende kalıyor',
  'result.paid': 'Ödeme başarılı',
  'result.successText': '{{name}} artık sizin.',
  'result.paidStep': '{{price}} ödendi',
  'result.activatingHelp': 'Genellikle bir dakika içinde biter',
  'result.withinHour': '1 saat içinde yürürlüğe girer',
  'result.takesEffect': 'Yürürlüğe girer',
  'result.takesEffectHelp': 'Mevcut paket bitince',
  'result.runsUntil': 'Bitiş',
  'result.backToCameras': 'Kameralarıma dön',
  'result.seeOrder': 'Siparişi gör',
  'result.failTitle': 'Ödenmedi',
  'result.failText': 'Ödeme tamamlanmadı ve ücret alınmadı. Sipariş sizi bekliyor.',
  'result.payAgain': 'Yeniden öde',
  'result.cancelledText': 'Sipariş iptal edildi ve ücret alınmadı.',
  'result.refundText': 'Paket etkinleştirilemedi. Ödediğiniz tutar iade ediliyor.',
  'result.refundedText': 'Ödemeniz sipariş sona erdikten sonra ulaştı. Tutarın tamamı iade edildi.',
  'result.hostTooOld':
    'Uygulamanın bu sürümü WeChat Pay’i açamıyor. Uygulamayı güncelleyin, sonra yeniden ödeyin. Ücret alınmadı.',
  'result.walletMissing':
    'WeChat açılamadı. WeChat’i yükleyin veya güncelleyin, sonra yeniden ödeyin. Ücret alınmadı.',
  'result.failReason': '{{reason}}. Ücret alınmadı ve sipariş sizi bekliyor.',
  'result.checkingTitle': 'Ödemenizi kontrol ediyoruz',
  'result.checkingText':
    'Cüzdan henüz onaylamadı. Bu sayfa kendiliğinden değişir; yeniden ödemeniz gerekmez.',
  'result.problem': 'Ödemede bir sorun oluştu (ödeme başarılı olduysa lütfen kontrol edin)',
  'result.confirmTitle': 'Ödeme tamamlandı mı?',
  'result.confirmText': '{{name}} ödemesi tamamlanınca onaylayın.',
  'result.paymentDone': 'Ödeme yapıldı',
  'result.paymentProblem': 'Ödemede sorun',
} satisfies Translation<typeof source, 'tr'>
