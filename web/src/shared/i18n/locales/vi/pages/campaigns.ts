import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/campaigns.ts'

export default {
  'campaign.title': 'Ưu đãi',
  'campaign.open': 'Tìm hiểu thêm',
  'campaign.overText': 'Ưu đãi này đã kết thúc hoặc chưa bắt đầu. Gói và bản ghi của bạn không bị ảnh hưởng.',
  'campaign.soldOut': 'Hiện chưa có gói nào đang bán',
  'campaign.soldOutText': 'Bạn có thể xem tất cả các gói ở trang của từng camera.',
  'campaign.noCamera': 'Hiện không camera nào dùng được gói này',
  'campaign.noCameraText':
    'Gói này không dành cho camera của bạn, hoặc camera đã được gia hạn hay đang tự động gia hạn.',
  'campaign.freeThen': 'Sau đó {{price}} mỗi tháng, chỉ khi bạn đặt mua',
  'campaign.getFree': 'Nhận miễn phí',
  'campaign.receiving': 'Đang nhận',
  'campaign.received': 'Tháng miễn phí là của bạn',
  'campaign.receivedText': '{{device}} có hiệu lực đến {{date}}.',
} satisfies Translation<typeof source, 'vi'>
