import type { HelpText } from '../../model/help-text.ts'

export default {
  title: '帮助',
  intro: '关于商城的解答。搜索还会查找云服务、摄像机、人体感应和电话提醒的问题。',
  topicsTitle: '主题',
  topics: {
    cloud: { title: '云服务常见问题', about: '录像、购买、试用、退款' },
    camera: { title: '摄像机常见问题', about: '离线、画面、分享、重置' },
    sensor: { title: '人体感应（PIR）常见问题', about: '通知与电池' },
    sim: { title: '物联网 SIM 卡使用说明', about: '安装、充值、状态' },
    reminder: { title: '电话提醒常见问题', about: '什么时候会来电' },
    reminderService: { title: '电话提醒服务', about: '服务内容与条款' },
  },
  legalTitle: '协议',
  legal: {
    agreement: '云存储服务协议',
    renewAgreement: '自动续费协议',
    privacyAgreement: '隐私协议',
  },
  groups: [
    {
      title: '订单与支付',
      questions: [
        {
          question: '有哪些支付方式？',
          answer: [
            '微信支付和支付宝，默认选中上次使用的方式。部分国家或地区还可使用银行卡。所有价格均以人民币计。',
          ],
        },
        {
          question: '钱包应用打不开怎么办？',
          answer: ['请确认已安装并更新到最新版本，或选择另一种支付方式。订单会保留，不会扣款。'],
        },
        {
          question: '在哪里查看订单？',
          answer: ['在“我的订单”中可查看状态、订单号和时间。未支付的订单在倒计时结束前可在此支付或取消。'],
        },
        {
          question: '提示有未支付的订单？',
          answer: ['每台摄像机只能有一个未支付订单。请支付，或取消后重新下单。'],
        },
        {
          question: '付款前价格变了？',
          answer: ['支付前商城会再次读取价格，如有变化会提示您，不会多收您看到的金额。'],
        },
      ],
    },
    {
      title: '激活码、优惠券与赠送',
      questions: [
        {
          question: '怎样兑换激活码？',
          answer: [
            '选择“激活码兑换”，选择摄像机，输入激活码和验证码，核对内容后确认。每个激活码只能使用一次。',
          ],
        },
        {
          question: '优惠券在哪里？',
          answer: ['在优惠券列表中：未使用、已使用、已过期、未生效。购买时会推荐适用的最优一张。'],
        },
        {
          question: '为什么不能领取试用或赠送？',
          answer: ['每台摄像机限领一次，仅限所有者，部分型号不适用。页面会显示您的哪些摄像机可以领取。'],
        },
      ],
    },
    {
      title: '4G 流量',
      questions: [
        {
          question: '流量数据为什么与运营商不一致？',
          answer: ['运营商的统计有延迟。数据不一致时，以运营商数据为准。'],
        },
        {
          question: '已充值但摄像机仍离线？',
          answer: ['流量在 10 分钟内到账，之后请将摄像机关机再开机。更多步骤见 SIM 卡使用说明。'],
        },
        {
          question: '提示设备 SN 不正确？',
          answer: [
            '请按标签输入全部 22 位数字，不含空格。该摄像机须已被账号添加。多次输错后请一小时后再试。',
          ],
        },
      ],
    },
    {
      title: '关于商城',
      questions: [
        {
          question: '页面空白或提示网络错误？',
          answer: ['请检查手机网络，然后点“重新加载”。套餐、订单和录像不受影响。'],
        },
        { question: '提示请求未授权？', answer: ['请返回应用，确认已登录，再重新打开商城。'] },
        { question: '怎样更改语言？', answer: ['商城跟随应用的语言。请在应用中更改后重新打开商城。'] },
        { question: '怎样联系客服？', answer: ['通过应用内的客服联系我们，请准备好订单号或摄像机的 SN。'] },
      ],
    },
  ],
} satisfies HelpText
