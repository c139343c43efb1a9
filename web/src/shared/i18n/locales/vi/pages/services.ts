import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/services.ts'

export default {
  'service.title': 'Lắp đặt và hỗ trợ',
  'service.installation': 'Lắp đặt thiết bị',
  'service.installationHelp': 'Kỹ thuật viên lắp và cài đặt camera cho bạn',
  'service.support': 'Hỗ trợ kỹ thuật',
  'service.supportHelp': 'Kỹ sư hỗ trợ qua điện thoại cho đến khi xong',
  'service.select': 'Hãy chọn dịch vụ',
  'service.buy': 'Mua',
  'service.unpaid': 'Đơn này chưa được thanh toán. Khi mua, bạn sẽ tiếp tục đơn này.',
} satisfies Translation<typeof source, 'vi'>
