import type { Translation } from '../../locale.ts'
import type source from '../en/payment.ts'

export default {
  'payment.title': 'Thanh toán',
  'payment.paying': 'Đang thanh toán',
  'payment.payOrder': 'Thanh toán đơn này',
  'payment.amount': 'Cần thanh toán',
  'payment.timeLeft': 'Thời gian còn lại để thanh toán',
  'payment.noUnpaid': 'Không tìm thấy thông tin đơn chưa thanh toán',
  'payment.noUnpaidText': 'Đơn đã thanh toán, đã hủy hoặc quá thời gian. Xem trong đơn hàng của bạn.',
  'payment.seeOrders': 'Xem đơn hàng của tôi',
  'result.covered': 'Đã thanh toán. {{device}} được bảo vệ',
  'result.staysCovered': 'Đã thanh toán. {{device}} tiếp tục được bảo vệ',
  'result.paid': 'Thanh toán thành công',
  'result.successText': '{{name}} đã là của bạn.',
  'result.paidStep': 'Đã thanh toán {{price}}',
  'result.activatingHelp': 'Thường xong trong một phút',
  'result.withinHour': 'Có hiệu lực trong vòng 1 giờ',
  'result.takesEffect': 'Có hiệu lực',
  'result.takesEffectHelp': 'Khi gói hiện tại kết thúc',
  'result.runsUntil': 'Chạy đến',
  'result.backToCameras': 'Về camera của tôi',
  'result.seeOrder': 'Xem đơn',
  'result.failTitle': 'Chưa thanh toán',
  'result.failText': 'Thanh toán chưa hoàn tất và chưa trừ khoản nào. Đơn đang chờ bạn.',
  'result.payAgain': 'Thanh toán lại',
  'result.cancelledText': 'Đơn đã hủy và chưa trừ khoản nào.',
  'result.refundText': 'Không kích hoạt được gói. Khoản bạn đã trả đang được hoàn lại.',
  'result.refundedText':
    'Khoản thanh toán đến sau khi đơn hàng đã kết thúc. Toàn bộ số tiền đã được hoàn lại.',
  'result.hostTooOld':
    'Phiên bản ứng dụng này không mở được WeChat Pay. Hãy cập nhật ứng dụng rồi thanh toán lại. Chưa trừ khoản nào.',
  'result.walletMissing':
    'Không mở được WeChat. Hãy cài đặt hoặc cập nhật WeChat rồi thanh toán lại. Chưa trừ khoản nào.',
  'result.failReason': '{{reason}}. Chưa trừ khoản nào và đơn đang chờ bạn.',
  'result.checkingTitle': 'Đang kiểm tra thanh toán của bạn',
  'result.checkingText': 'Ví chưa xác nhận. Trang này tự thay đổi; bạn không cần thanh toán lại.',
  'result.problem': 'Có vấn đề với thanh toán (nếu đã thanh toán thành công, vui lòng kiểm tra)',
  'result.confirmTitle': 'Đã thanh toán xong chưa?',
  'result.confirmText': 'Xác nhận khi đã thanh toán xong {{name}}.',
  'result.paymentDone': 'Đã thanh toán',
  'result.paymentProblem': 'Gặp vấn đề thanh toán',
} satisfies Translation<typeof source, 'vi'>
