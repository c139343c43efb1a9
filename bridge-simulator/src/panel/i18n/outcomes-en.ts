/** How payments in a wallet end, and which apps are on the phone. */
export const outcomesEn = {
  title: 'Next payment',
  presets: {
    ask: 'As tapped in the cashier',
    paid: 'Paid',
    callbackLost: 'Paid, page told nothing',
    notifyLate: 'Paid, notify 30 s late',
    notifyTooLate: 'Paid, notify 20 min late',
    undetermined: 'Undetermined',
    unknown: 'Result unknown',
    repeated: 'Repeated request',
    cancelled: 'Cancelled',
    network: 'No network',
    insufficient: 'Too little money',
    failed: 'Failed',
  },
  effects: {
    ask: 'The cashier opens and asks. Nothing is arranged.',
    paid: 'The buyer sees success.',
    callbackLost: 'The page hears nothing and has to find out by asking for the order.',
    notifyLate: 'The wallet says paid; the server hears it after 30 s of world time.',
    notifyTooLate: 'The success comes after the deadline and is refunded.',
    undetermined: 'The money moves; the buyer sees that it is being checked, the notify follows 30 s later.',
    unknown: 'No money moves; the buyer sees that it is being checked until the order times out.',
    repeated: 'No money moves, the wallet refuses a second request; checked until the order times out.',
    cancelled: 'The order stays unpaid, with its countdown.',
    network: 'No money moves; the buyer sees that payment failed and can pay again.',
    insufficient: 'No money moves; the buyer sees that payment failed and can pay again.',
    failed: 'The buyer sees that payment failed; the order stays unpaid.',
  },
  noCashier: 'No cashier opens.',
  customEffect: (outcome: string, callback: string, delay: string) =>
    `${outcome}, callback ${callback}, notify after ${delay}.`,
  armed: (count: number) => (count === 1 ? '1 fault armed' : `${count} faults armed`),
  off: 'Off',
  apps: {
    title: 'On this phone',
    installed: { wechat: 'WeChat installed', alipay: 'Alipay installed' },
    tooOld: 'Host app too old for',
    nothing: 'nothing',
    everything: 'everything',
    allThere: 'Both wallets open, every method is known.',
    arranged: 'The page is told so when it calls. All off brings everything back.',
  },
}

export type OutcomesTexts = typeof outcomesEn
