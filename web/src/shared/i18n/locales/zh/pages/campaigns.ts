import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/campaigns.ts'

export default {
  'campaign.title': '活动',
  'campaign.open': '了解详情',
  'campaign.overText': '该活动已结束或尚未开始。您的套餐和录像不受影响。',
  'campaign.soldOut': '暂无在售套餐',
  'campaign.soldOutText': '每台摄像机的页面中都可以查看全部套餐。',
  'campaign.noCamera': '暂无可订购此套餐的摄像机',
  'campaign.noCameraText': '此套餐不适用于您的摄像机，或摄像机已续费、已开通自动续费。',
  'campaign.freeThen': '之后每月 {{price}}，仅在您订购后收取',
  'campaign.getFree': '免费领取',
  'campaign.receiving': '领取中',
  'campaign.received': '已领取一个月免费套餐',
  'campaign.receivedText': '{{device}} 的服务有效期至 {{date}}。',
} satisfies Translation<typeof source, 'zh'>
