import type { Schemas } from '@skyshop/openapi/control'

/** A value that can be chosen, and what comes of it. */
export interface ChoiceText {
  name: string
  effect: string
}

/** What a wallet's platform wants before it allows a setting. */
export type AccountRule = 'one-certificate' | 'certificates-first'

type WechatPlan = Schemas['WechatPlan']
type AlipayPlan = Schemas['AlipayPlan']

/** Name and effect of every value of the contract, in the order in which they are offered. */
type Choices<Value extends string> = Record<Value, ChoiceText>

const certificatesEn = {
  first: { name: 'First', effect: 'The one it began with.' },
  second: { name: 'Second', effect: 'Another took the place of the first.' },
} satisfies Choices<AlipayPlan['appCertificate']>

const STOPPED_EN =
  'Contracts under these cannot be signed any more: the wallet refuses, and the buyer can only buy once, without renewal. Those signed before are deducted as ever. To have new ones signed again, choose None.'

/** Accounts of the merchant at the wallets, and clocks set apart from that of the world. */
const en = {
  loading: 'Reading the accounts …',
  clocks: 'Clocks',
  /** Minutes ahead of the world's clock. */
  ahead: {
    merchantMs: 'Merchant, minutes ahead',
    providerMs: 'Wallets, minutes ahead',
    phoneMs: 'Phone, minutes ahead',
  } satisfies Record<keyof Schemas['ClockSkew'], string>,
  minutesWrong: 'Minutes from -1440 to 1440.',
  set: 'Set clocks',
  together: 'Merchant and wallets are at most five minutes apart: nothing is refused for it.',
  apart: (minutes: string) =>
    `Merchant and wallets are ${minutes} minutes apart: WeChat Pay refuses the server, and the server its webhooks, until the clocks agree.`,
  wechat: 'WeChat Pay',
  alipay: 'Alipay',
  backendClock: {
    title: 'My backend lives on',
    values: {
      world: {
        name: "World's clock",
        effect: "Signatures are held against the world's clock, and webhooks stamped by it.",
      },
      wall: {
        name: 'Wall clock',
        effect:
          'Signatures are held against the clock of this machine, and webhooks stamped by it, wherever the world is in time. When something was paid or is due stays the time of the world.',
      },
    } satisfies Choices<WechatPlan['backendClock']>,
  },
  /** Names of the providers that come with the simulator. */
  providers: { wechat: 'WeChat Pay', alipay: 'Alipay', paypal: 'PayPal', lianlian: 'LianLian' } as Record<
    string,
    string
  >,
  account: (provider: string) => `Account at ${provider}`,
  copyAll: 'Copy all as JSON',
  payer: 'Payer',
  openPayer: 'Open the payer',
  payerEffect:
    'Pays and signs whatever a backend got from a provider: prepay id, code, link, order string, signing. Paste it there.',
  long: (characters: number) => `${characters} characters`,
  contractNotifyUrl: {
    label: 'Contract webhooks',
    effect: 'Where webhooks about ended contracts go, as set for the template at the merchant platform.',
    none: 'No address: webhooks about ended contracts are lost until one is set.',
  },
  refundNotifyUrl: {
    label: 'Refund webhooks',
    effect: 'Where refunds are told that name no address, as set at the merchant platform.',
    none: 'No address: refunds that name none are told nobody.',
  },
  webhookUrl: {
    label: 'Webhooks',
    effect: 'Where events go, as set for the app.',
    none: 'No address: events are lost until one is set.',
  },
  appGatewayUrl: {
    label: 'App gateway',
    effect: 'Where webhooks go that no request names an address for, such as those about ended agreements.',
    none: 'No address: webhooks that no request names one for are lost until it is set.',
  },
  since: (moment: string, percent: number) =>
    `Switching since ${moment}: by now ${percent} % of the webhooks are signed with the public key.`,
  rules: {
    'one-certificate':
      'Keys are switched only while one certificate alone is valid: choose the first or the second.',
    'certificates-first':
      'The account has only the public key, so there is nothing to switch from: choose Certificates first.',
  } satisfies Record<AccountRule, string>,
  keyMode: {
    label: 'Signs with',
    values: {
      'public-key': {
        name: 'Public key',
        effect: 'Webhooks and answers are signed with the public key; there are no certificates.',
      },
      certificates: { name: 'Certificates', effect: 'Webhooks and answers are signed with certificates.' },
      switching: {
        name: 'Switching',
        effect:
          'From certificates to the public key: either signs webhooks, the public key more of them every day for a week.',
      },
    } satisfies Choices<WechatPlan['keyMode']>,
  },
  certificates: {
    label: 'Certificates',
    values: {
      ...certificatesEn,
      both: { name: 'Both', effect: 'The second takes the place of the first; either signs.' },
    } satisfies Choices<WechatPlan['certificates']>,
  },
  stoppedTemplates: {
    label: 'Stopped templates',
    values: {
      none: { name: 'None', effect: 'Contracts are signed under every template.' },
      'pre-notice': {
        name: 'Pre-notice',
        effect: STOPPED_EN,
      },
      '24-hour': {
        name: '24-hour',
        effect: STOPPED_EN,
      },
    } satisfies Choices<NonNullable<WechatPlan['stoppedTemplates']> | 'none'>,
  },
  repeatedNumber: {
    label: 'Used number',
    values: {
      documented: {
        name: 'As documented',
        effect: 'A deduction under it is answered how that one stands: ORDERPAID or ORDERCLOSED.',
      },
      reported: { name: 'As reported', effect: 'A deduction under it is answered OUT_TRADE_NO_USED.' },
    } satisfies Choices<WechatPlan['repeatedNumber']>,
  },
  unpaidQuery: {
    label: 'Unpaid deduction',
    values: {
      documented: { name: 'As documented', effect: 'A query tells how it stands.' },
      reported: {
        name: 'As reported',
        effect: 'A query knows nothing of it until money has moved: ORDERNOTEXIST.',
      },
    } satisfies Choices<WechatPlan['unpaidQuery']>,
  },
  limits: {
    deductionsPerDay: {
      label: 'Deductions a day',
      effect: 'Of one payer under one template; more are refused.',
    },
    successesPerDay: {
      label: 'Successes a day',
      effect: 'Deductions that took money under one contract; more are refused.',
    },
  },
  noLimit: 'empty: no limit',
  limitWrong: 'A whole number from 1 to 1000, or nothing.',
  save: 'Save',
  signMode: {
    label: 'Signs with',
    values: {
      'public-key': { name: 'Public keys', effect: 'Requests and answers name no certificate.' },
      certificate: {
        name: 'Certificates',
        effect: 'Requests and answers name the certificates that hold for them.',
      },
    } satisfies Choices<AlipayPlan['signMode']>,
  },
  appCertificate: { label: 'App certificate', values: certificatesEn },
  platformCertificate: { label: 'Alipay certificate', values: certificatesEn },
}

const certificatesZh = {
  first: { name: '第一份', effect: '最初的证书。' },
  second: { name: '第二份', effect: '已取代第一份证书。' },
} satisfies Choices<AlipayPlan['appCertificate']>

const STOPPED_ZH =
  '不能再以这些模板签约：钱包会拒绝，买家只能单次购买，不能自动续费。已有合约照常扣款。要重新允许签约，请选“无”。'

const zh: typeof en = {
  loading: '正在读取账户……',
  clocks: '时钟',
  ahead: {
    merchantMs: '商户，快几分钟',
    providerMs: '钱包，快几分钟',
    phoneMs: '手机，快几分钟',
  },
  minutesWrong: '-1440 到 1440 分钟。',
  set: '设置时钟',
  together: '商户与钱包相差不超过五分钟：不会因此拒绝任何请求。',
  apart: (minutes) =>
    `商户与钱包相差 ${minutes} 分钟：在时钟一致之前，微信支付拒绝后端的请求，后端拒绝它的 Webhook。`,
  wechat: '微信支付',
  alipay: '支付宝',
  backendClock: {
    title: '我的后端使用',
    values: {
      world: { name: '世界时钟', effect: '按世界时钟校验签名时间，回调也按它标注时间。' },
      wall: {
        name: '本机时钟',
        effect: '无论世界处于何时，都按本机时钟校验签名时间并标注回调时间。支付、到期等时间仍是世界的时间。',
      },
    },
  },
  providers: { wechat: '微信支付', alipay: '支付宝', paypal: 'PayPal', lianlian: '连连' },
  account: (provider) => `${provider}商户账号`,
  copyAll: '全部复制为 JSON',
  payer: '付款人',
  openPayer: '打开付款人页面',
  payerEffect:
    '支付或签署后端从支付方得到的任何内容：预支付编号、二维码、链接、订单串、签约。在那里粘贴即可。',
  long: (characters) => `${characters} 个字符`,
  contractNotifyUrl: {
    label: '签约通知地址',
    effect: '解约 Webhook 的接收地址，即商户平台上为模板设置的地址。',
    none: '没有地址：设置之前，解约 Webhook 都会丢失。',
  },
  refundNotifyUrl: {
    label: '退款通知地址',
    effect: '请求未指定地址的退款的通知地址，即商户平台上的设置。',
    none: '没有地址：未指定地址的退款不会通知任何人。',
  },
  webhookUrl: {
    label: 'Webhook 地址',
    effect: '事件的接收地址，即应用的设置。',
    none: '没有地址：设置之前，事件都会丢失。',
  },
  appGatewayUrl: {
    label: '应用网关',
    effect: '请求未指定地址的 Webhook 的接收地址，例如解约通知。',
    none: '没有地址：设置之前，请求未指定地址的 Webhook 都会丢失。',
  },
  since: (moment, percent) => `自 ${moment} 起切换，目前 ${percent}% 的 Webhook 用公钥签名。`,
  rules: {
    'one-certificate': '只有一份证书有效时才能切换：请先选择“第一份”或“第二份”证书。',
    'certificates-first': '账户只有公钥，没有可切换的证书：请先选择“证书”。',
  },
  keyMode: {
    label: '签名方式',
    values: {
      'public-key': { name: '公钥', effect: 'Webhook 和应答用公钥签名，没有证书。' },
      certificates: { name: '证书', effect: 'Webhook 和应答用证书签名。' },
      switching: {
        name: '切换中',
        effect: '从证书切换到公钥：Webhook 由两者之一签名，一周内公钥的比例逐日增加。',
      },
    },
  },
  certificates: {
    label: '证书',
    values: {
      ...certificatesZh,
      both: { name: '两份', effect: '第二份正在取代第一份，两者都可签名。' },
    },
  },
  stoppedTemplates: {
    label: '停用的模板',
    values: {
      none: { name: '无', effect: '所有模板都可签约。' },
      'pre-notice': { name: '预扣费通知', effect: STOPPED_ZH },
      '24-hour': { name: '24 小时', effect: STOPPED_ZH },
    },
  },
  repeatedNumber: {
    label: '已用过的单号',
    values: {
      documented: { name: '按文档', effect: '再次扣款时告知该单的状态：ORDERPAID 或 ORDERCLOSED。' },
      reported: { name: '按实际反馈', effect: '再次扣款时返回 OUT_TRADE_NO_USED。' },
    },
  },
  unpaidQuery: {
    label: '未付的扣款',
    values: {
      documented: { name: '按文档', effect: '查询告知其状态。' },
      reported: { name: '按实际反馈', effect: '款项未动之前查询不到：ORDERNOTEXIST。' },
    },
  },
  limits: {
    deductionsPerDay: { label: '每日扣款次数', effect: '同一用户在同一模板下，超出即拒绝。' },
    successesPerDay: { label: '每日成功次数', effect: '同一合约下扣到款的次数，超出即拒绝。' },
  },
  noLimit: '留空则不限',
  limitWrong: '1 到 1000 的整数，或留空。',
  save: '保存',
  signMode: {
    label: '签名方式',
    values: {
      'public-key': { name: '公钥', effect: '请求和应答不带证书序列号。' },
      certificate: { name: '证书', effect: '请求和应答带有所用证书的序列号。' },
    },
  },
  appCertificate: { label: '应用证书', values: certificatesZh },
  platformCertificate: { label: '支付宝证书', values: certificatesZh },
}

export const walletAccountsTexts = { en, zh }
