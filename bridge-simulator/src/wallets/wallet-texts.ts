const en = {
  title: 'Confirm payment',
  strip: 'Simulated wallet, no money moves',
  close: 'Close without paying',
  payWith: 'Pay with',
  balance: 'Balance',
  until: 'Pay until',
  item: 'For',
  pay: (amount: string) => `Pay ${amount}`,
  otherwise: 'Or let it end otherwise',
  fail: 'Fail',
  cancel: 'Cancel',
  lost: 'Paid, callback lost',
  contractTitle: 'Auto-renewal',
  asks: 'asks to deduct from your wallet',
  service: 'Service',
  account: 'Account',
  atMost: 'At most',
  eachTime: (amount: string) => `${amount} a time`,
  every: 'Every',
  days: (count: number) => `${count} days`,
  next: 'Next deduction',
  deductFrom: 'Deduct from',
  agree: 'I agree to the deduction terms and can end this at any time.',
  sign: 'Agree and sign',
  notNow: 'Not now',
}

export type WalletTexts = typeof en

const zh: WalletTexts = {
  title: '确认支付',
  strip: '模拟钱包，不产生扣款',
  close: '不支付并关闭',
  payWith: '支付方式',
  balance: '零钱',
  until: '支付截止',
  item: '商品',
  pay: (amount) => `支付 ${amount}`,
  otherwise: '或以其他方式结束',
  fail: '失败',
  cancel: '取消',
  lost: '已支付，回调丢失',
  contractTitle: '自动续费',
  asks: '申请从您的钱包扣款',
  service: '服务',
  account: '账号',
  atMost: '单次上限',
  eachTime: (amount) => `每次 ${amount}`,
  every: '周期',
  days: (count) => `${count} 天`,
  next: '下次扣款',
  deductFrom: '扣款方式',
  agree: '我同意扣款条款，可随时解约。',
  sign: '同意并签约',
  notNow: '暂不开通',
}

/** A wallet speaks Chinese to a Chinese phone and English to every other. */
export function walletTexts(appLanguage: string): WalletTexts {
  return appLanguage === 'zh' ? zh : en
}
