import type { Translation } from '../../locale.ts'
import type source from '../en/devices.ts'

export default {
  'cloud.title': 'Dịch vụ đám mây',
  'cloud.myCameras': 'Camera của tôi',
  'cloud.total_other': 'Tổng cộng {{count}}',
  'cloud.redeem': 'Đổi mã',
  'cloud.order': 'Đặt mua',
  'cloud.renew': 'Gia hạn',
  'cloud.until': 'Đến {{date}}',
  'cloud.notActivated': 'Thiết bị này chưa kích hoạt dịch vụ đám mây',
  'cloud.emptyTitle': 'Chưa có thiết bị liên kết',
  'cloud.emptyText': 'Thêm camera trong ứng dụng. Camera sẽ hiện ở đây cùng các gói.',
  'cloud.addCamera': 'Thêm camera',
  'device.unnamed': 'Chưa đặt tên',
  'device.camera': 'Camera',
  'device.packages': 'Gói của camera này',
  'cloud.longTerm': 'Hiệu lực dài hạn',
  'device.from': 'Từ {{date}}',
  'device.noPackages': 'Camera này chưa có gói nào',
  'device.stateNotYetActive': 'Chưa có hiệu lực',
  'device.stateActivating': 'Đang kích hoạt',
  'device.stateActivated': 'Đã kích hoạt',
  'device.stateSuspended': 'Tạm dừng, sẽ tiếp tục sau đó',
  'device.stateExpired': 'Đã hết hạn',
  'device.stateRevoked': 'Đã thu hồi',
  'device.stateActivationFailed': 'Kích hoạt thất bại',
} satisfies Translation<typeof source, 'vi'>
