import type { Translation } from '../../locale.ts'
import type source from '../en/redeem.ts'

export default {
  'redeem.camera': 'Cho camera nào',
  'redeem.change': 'Đổi',
  'redeem.code': 'Mã kích hoạt',
  'redeem.enterCode': 'Nhập mã kích hoạt',
  'redeem.codeHelp': 'Chữ hoa hay chữ thường, có hay không có gạch nối đều được',
  'redeem.captcha': 'Mã xác minh',
  'redeem.enterCaptcha': 'Nhập mã xác minh',
  'redeem.asInPicture': 'Như hình',
  'redeem.picture': 'Hình hiển thị các ký tự của mã xác minh',
  'redeem.anotherPicture': 'Hình khác',
  'redeem.noPicture': 'Không tải được hình.',
  'redeem.check': 'Kiểm tra mã',
  'redeem.notChecked': 'Không kiểm tra được mã',
  'redeem.notRedeemed': 'Chưa đổi',
  'redeem.tries':
    'Sau 20 mã sai trong một giờ, chúng tôi tạm ngừng kiểm tra. Mã của bạn vẫn giữ nguyên giá trị.',
  'redeem.confirmTitle': 'Đổi mã này?',
  'redeem.redeem': 'Đổi mã',
  'redeem.redeeming': 'Đang đổi',
  'redeem.once': 'Mỗi mã chỉ đổi được một lần và gói thuộc về camera này.',
  'redeem.runs': 'Thời hạn',
  'redeem.starts': 'Ngay, hoặc sau gói hiện tại',
  'redeem.before': 'Đổi trước ngày',
  'redeem.done': 'Đã đổi mã',
  'redeem.doneText': '{{name}} · {{device}}',
  'redeem.stepRedeemed': 'Đã đổi mã',
  'redeem.another': 'Đổi mã khác',
  'redeem.unclear': 'Vẫn đang kiểm tra',
  'redeem.unclearText':
    'Câu trả lời bị thất lạc trên đường. Nếu mã đã được đổi thì gói đã có trên camera. Bạn không mất gì cả.',
  'redeem.lookAgain': 'Xem lại',
  'redeem.onlyShared': 'Camera của bạn do người khác chia sẻ. Chủ sở hữu có thể đổi mã.',
  'redeem.noCameraText': 'Hãy mở trang này từ một camera trong ứng dụng.',
  'redeem.toApp': 'Quay lại ứng dụng',
} satisfies Translation<typeof source, 'vi'>
