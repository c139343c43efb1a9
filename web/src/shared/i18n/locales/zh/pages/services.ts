import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/services.ts'

export default {
  'service.title': '安装与技术支持',
  'service.installation': '设备安装',
  'service.installationHelp': '技术人员上门安装并调试您的摄像机',
  'service.support': '技术支持',
  'service.supportHelp': '工程师电话协助，直至问题解决',
  'service.select': '请选择服务',
  'service.buy': '购买',
  'service.unpaid': '该订单尚未支付，购买时将继续支付此订单。',
} satisfies Translation<typeof source, 'zh'>
