import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/coupons.ts'

export default {
  'coupons.filter': 'Lọc phiếu giảm giá',
  'coupons.unused': 'Chưa dùng',
  'coupons.use': 'Dùng',
  'coupons.seeOrder': 'Xem đơn hàng',
  'coupons.span': '{{from}} – {{until}}',
  'coupons.usedOn': 'Đã dùng ngày {{date}}',
  'coupons.expiredOn': 'Hết hạn ngày {{date}}',
  'coupons.for.any': 'Cho mọi gói',
  'coupons.for.cloud': 'Cho ghi hình đám mây',
  'coupons.for.data': 'Cho dữ liệu 4G',
  'coupons.for.reminder': 'Cho nhắc gọi điện',
  'coupons.for.call': 'Cho cuộc gọi WeChat',
  'coupons.for.algorithm': 'Cho thuật toán',
  'coupons.for.recorder': 'Cho đầu ghi',
  'coupons.for.some': 'Cho một số gói',
  'coupons.none.unused': 'Không có phiếu chưa dùng',
  'coupons.none.not-yet-effective': 'Không có phiếu sắp có hiệu lực',
  'coupons.none.used': 'Không có phiếu đã dùng',
  'coupons.none.over': 'Không có phiếu hết hạn',
  'coupons.noneText':
    'Phiếu bạn nhận được hiện ở đây. Phiếu có lợi nhất sẽ tự động được áp dụng cho đơn hàng.',
} satisfies Translation<typeof source, 'vi'>
