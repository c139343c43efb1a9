import type { Translation } from '../../locale.ts'
import type source from '../en/devices.ts'

export default {
  'cloud.title': '云服务',
  'cloud.myCameras': '我的摄像机',
  'cloud.total_other': '共 {{count}} 台',
  'cloud.redeem': '激活码兑换',
  'cloud.order': '订购',
  'cloud.renew': '续费',
  'cloud.until': '有效期至 {{date}}',
  'cloud.notActivated': '该设备尚未开通云服务',
  'cloud.emptyTitle': '暂无绑定设备',
  'cloud.emptyText': '请在应用中添加摄像机，添加后会显示在这里。',
  'cloud.addCamera': '添加摄像机',
  'device.unnamed': '未命名',
  'device.camera': '摄像机',
  'device.packages': '该摄像机的套餐',
  'cloud.longTerm': '长期有效',
  'device.from': '{{date}} 起',
  'device.noPackages': '此摄像机还没有套餐',
  'device.stateNotYetActive': '未生效',
  'device.stateActivating': '激活中',
  'device.stateActivated': '已激活',
  'device.stateSuspended': '已暂停，之后恢复',
  'device.stateExpired': '已过期',
  'device.stateRevoked': '已撤销',
  'device.stateActivationFailed': '激活失败',
} satisfies Translation<typeof source, 'zh'>
