import type { Schemas } from '@skyshop/openapi/control'
import { accountSettingsEn } from './account-settings-en.ts'
import { accountSettingsZh } from './account-settings-zh.ts'
import type { ChoiceText, SettingGroup } from './setting-table.ts'

/** Condition that a wallet's platform sets before it allows a setting. */
export type AccountRule = 'one-certificate' | 'certificates-first'

type WechatPlan = Schemas['WechatPlan']

/** Name and effect of every value of the contract, in the order in which they are offered. */
type Choices<Value extends string> = Record<Value, ChoiceText>

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
  together: 'Merchant and wallets are at most five minutes apart, so nothing is refused because of it.',
  apart: (minutes: string) =>
    `Merchant and wallets are ${minutes} minutes apart: WeChat Pay refuses the server, and the server its webhooks, until the clocks agree.`,
  backendClock: {
    title: 'My backend lives on',
    values: {
      world: {
        name: "World's clock",
        effect: "Signatures are checked against the world's clock, and webhooks carry its time.",
      },
      wall: {
        name: 'Wall clock',
        effect:
          'Signatures are checked against the clock of this machine, and webhooks carry its time, whatever time it is in the world. When something was paid or is due is still told in the time of the world.',
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
  /** Of a provider that a configuration brings: what faults can strike. */
  configured: { operations: 'Operations', webhooks: 'Webhooks' },
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
    effect: 'Where refunds that name no address are reported, as set at the merchant platform.',
    none: 'No address: refunds that name none are reported to nobody.',
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
  cardNotifyUrl: {
    label: 'Bound cards',
    effect: 'Where LianLian reports cards that were bound to a user.',
    none: 'No address: webhooks about bound cards are lost until one is set.',
  },
  since: (moment: string, percent: number) =>
    `Switching since ${moment}: by now ${percent} % of the webhooks are signed with the public key.`,
  rules: {
    'one-certificate':
      'Keys are switched only while one certificate alone is valid: choose the first or the second.',
    'certificates-first':
      'The account has only the public key, so there is nothing to switch from: choose Certificates first.',
  } satisfies Record<AccountRule, string>,
  noLimit: 'empty: no limit',
  wrong: {
    number: (least: number, most: number) => `A whole number from ${least} to ${most}.`,
    limit: (least: number, most: number) => `A whole number from ${least} to ${most}, or nothing.`,
    long: 'This is too long.',
    records: 'A list in JSON, or nothing.',
  },
  /** Said of the dot beside a value. */
  legend:
    'is how a new account is set up: as documented, or as observed where the documents are silent. A number leads to the fact.',
  documented: 'documented',
  documentedIs: (value: string) => `Documented: ${value}.`,
  none: 'none',
  changed: (count: number) => `${count} set otherwise`,
  reset: 'Reset to documented',
  groups: {
    keys: 'Keys and signatures',
    signing: 'Signing and contracts',
    deductions: 'Deductions',
    payments: 'Payments',
    orders: 'Account and orders',
    refunds: 'Refunds and bills',
    rights: 'Rights and limits',
    answers: 'Answers',
    webhooks: 'Webhooks',
  } satisfies Record<SettingGroup, string>,
  settings: accountSettingsEn,
  save: 'Save',
}

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
  configured: { operations: '操作', webhooks: 'Webhook' },
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
  cardNotifyUrl: {
    label: '绑卡通知地址',
    effect: '用户绑卡成功后，通知的接收地址。',
    none: '没有地址：设置之前，绑卡通知都会丢失。',
  },
  since: (moment, percent) => `自 ${moment} 起切换，目前 ${percent}% 的 Webhook 用公钥签名。`,
  rules: {
    'one-certificate': '只有一份证书有效时才能切换：请先选择“第一份”或“第二份”证书。',
    'certificates-first': '账户只有公钥，没有可切换的证书：请先选择“证书”。',
  },
  noLimit: '留空则不限',
  wrong: {
    number: (least, most) => `${least} 到 ${most} 的整数。`,
    limit: (least, most) => `${least} 到 ${most} 的整数，或留空。`,
    long: '太长了。',
    records: '一个列表，或留空。',
  },
  legend: '是新账户的设置：按文档；文档未写明的按实际。编号链接到对应的事实。',
  documented: '按文档',
  documentedIs: (value) => `文档：${value}。`,
  none: '无',
  changed: (count) => `${count} 项已改`,
  reset: '恢复为文档值',
  groups: {
    keys: '密钥与签名',
    signing: '签约与合约',
    deductions: '扣款',
    payments: '付款',
    orders: '账户与订单',
    refunds: '退款与账单',
    rights: '权限与限制',
    answers: '应答',
    webhooks: 'Webhook',
  },
  settings: accountSettingsZh,
  save: '保存',
}

export const walletAccountsTexts = { en, zh }
