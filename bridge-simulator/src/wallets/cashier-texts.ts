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
}

export type CashierTexts = typeof en

const zh: CashierTexts = {
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
}

/** A wallet speaks Chinese to a Chinese phone and English to every other. */
export function cashierTexts(appLanguage: string): CashierTexts {
  return appLanguage === 'zh' ? zh : en
}
