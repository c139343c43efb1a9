import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/articles.ts'

export default {
  'reading.contents': 'Mục lục',
  'reading.version': 'Phiên bản ngày {{date}}',
  'reading.search': 'Tìm trong câu trả lời',
  'reading.clear': 'Xóa tìm kiếm',
  'reading.found_other': 'Tìm thấy {{count}} câu trả lời',
  'reading.nothingFound': 'Không tìm thấy gì cho “{{search}}”',
  'reading.nothingFoundText':
    'Hãy thử từ khác hoặc xem theo chủ đề. Câu hỏi chưa có ở đây xin gửi đến dịch vụ khách hàng trong ứng dụng.',
  'reading.toReminder': 'Xem camera hỗ trợ',
  'reading.reminderQuestions': 'Câu hỏi về nhắc gọi điện',
} satisfies Translation<typeof source, 'vi'>
