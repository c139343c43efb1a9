/** Outcomes of the wallet sheet that is open in the phone. */
const en = {
  cashier: {
    wechat: 'WeChat cashier is open: let it end as',
    alipay: 'Alipay cashier is open: let it end as',
  },
  contract: {
    wechat: 'WeChat contract sheet is open: let it end as',
    alipay: 'Alipay contract sheet is open: let it end as',
  },
  deductions: (title: string) => `Contract of ${title}: let it be`,
  asTapped: 'As tapped in the phone',
  contracts: 'Contracts in the wallet',
  chooseEnd: 'Choose how one ends',
  nothingActive: 'No contract is in force here.',
  contractOutcomes: {
    signed: 'Signed',
    signedLate: 'Signed, webhook 30 s late',
    signedWithoutWebhook: 'Signed, webhook lost',
    left: 'Left, nothing is sent',
    refused: 'Refused, all plans used',
  },
  contractSees: {
    signed: 'The buyer sees auto-renewal on.',
    signedLate: 'The shop waits for the contract, then shows it.',
    signedWithoutWebhook: 'The shop learns of it when the server asks.',
    left: 'Nothing was charged; the choice stands.',
    refused: 'The wallet says so; nothing was charged.',
  },
  contractCodes: {
    signed: 'ok',
    signedLate: '30 s',
    signedWithoutWebhook: 'lost',
    left: '–',
    refused: 'refused',
  },
  ends: {
    user: 'Ended by the user',
    userWithoutWebhook: 'Ended, webhook lost',
    platform: 'Ended by the platform',
    'account-closed': 'Account closed',
    expired: 'Expired',
  },
  endSees: {
    user: 'Auto-renewal is off in the shop.',
    userWithoutWebhook: 'The shop goes on showing it until a deduction is refused.',
    platform: 'Auto-renewal is off in the shop.',
    'account-closed': 'Auto-renewal is off in the shop.',
    expired: 'Auto-renewal is off in the shop.',
  },
  expiredWithoutWebhook: 'Over; Alipay sends no webhook.',
}

const zh: typeof en = {
  cashier: { wechat: '微信收银台已打开，使其结果为', alipay: '支付宝收银台已打开，使其结果为' },
  contract: { wechat: '微信签约页已打开，使其结果为', alipay: '支付宝签约页已打开，使其结果为' },
  deductions: (title) => `${title} 的合约，使其`,
  asTapped: '由手机中的点按决定',
  contracts: '钱包中的合约',
  chooseEnd: '选择如何结束',
  nothingActive: '这里没有生效中的合约。',
  contractOutcomes: {
    signed: '已签约',
    signedLate: '已签约，Webhook 晚 30 秒',
    signedWithoutWebhook: '已签约，Webhook 丢失',
    left: '离开，不发送任何消息',
    refused: '被拒绝，签约数量已满',
  },
  contractSees: {
    signed: '买家看到自动续费已开通。',
    signedLate: '商城等待合约，随后显示。',
    signedWithoutWebhook: '后端查询时商城才得知。',
    left: '未扣款，选择保持不变。',
    refused: '钱包会说明，未扣款。',
  },
  contractCodes: {
    signed: 'ok',
    signedLate: '30 s',
    signedWithoutWebhook: '丢失',
    left: '–',
    refused: '拒绝',
  },
  ends: {
    user: '由用户解约',
    userWithoutWebhook: '已解约，Webhook 丢失',
    platform: '由平台解约',
    'account-closed': '账户已注销',
    expired: '到期结束',
  },
  endSees: {
    user: '商城中自动续费已关闭。',
    userWithoutWebhook: '商城仍显示合约，直到扣款被拒绝。',
    platform: '商城中自动续费已关闭。',
    'account-closed': '商城中自动续费已关闭。',
    expired: '商城中自动续费已关闭。',
  },
  expiredWithoutWebhook: '已结束；支付宝不发 Webhook。',
}

export const walletActivityTexts = { en, zh }
