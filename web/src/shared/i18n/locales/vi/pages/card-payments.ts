import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/card-payments.ts'

export default {
  'card.lianlian': 'Thanh toán bằng thẻ',
  'card.paypal': 'PayPal',
  'card.toPaypal': 'Tiếp tục đến PayPal',
  'card.opening': 'Đang mở',
  'card.paypalLine': 'Chưa trừ tiền trước khi bạn đồng ý trên PayPal',
  'card.finishing': 'Đang hoàn tất thanh toán',
  'card.finishingText': 'Vui lòng ở lại trang này. Bạn không cần thanh toán lại.',
  'card.canceled': 'Đã hủy trên PayPal. Chưa trừ khoản nào.',
  'card.enter': 'Nhập thẻ',
  'card.enterLine': 'Thẻ được nhập tại LianLian; cửa hàng không nhận được số thẻ',
  'card.card': 'Thẻ',
  'card.another': 'Dùng thẻ khác',
  'card.chargeLine': 'Ngân hàng có thể yêu cầu bạn xác nhận thanh toán',
  'card.declined': 'Thẻ bị từ chối. Chưa trừ khoản nào, đơn đang chờ bạn.',
  'card.chooseOrder': 'Chọn đơn chưa thanh toán',
} satisfies Translation<typeof source, 'vi'>
