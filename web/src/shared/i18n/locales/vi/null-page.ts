import type { Translation } from '../../locale.ts'
import type source from '../en/null-page.ts'

export default {
  'nullPage.errorText':
    'Đã xảy ra lỗi khi gửi yêu cầu mạng. Gói dịch vụ và bản ghi của bạn không bị ảnh hưởng.',
} satisfies Translation<typeof source, 'vi'>
