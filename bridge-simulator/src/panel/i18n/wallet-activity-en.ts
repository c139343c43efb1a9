/** Outcomes of the wallet sheet that is open in the phone. */
export const walletActivityEn = {
  cashier: {
    wechat: 'WeChat cashier is open: let it end as',
    alipay: 'Alipay cashier is open: let it end as',
  },
  contract: {
    wechat: 'WeChat contract sheet is open: let it end as',
    alipay: 'Alipay contract sheet is open: let it end as',
  },
  deductions: (title: string) => `Contract of ${title}: let it be`,
  noCode: 'none',
  nothingActive: 'No contract is in force here.',
  contractEndings: {
    signed: 'Signed',
    signedLate: 'Signed, notify 30 s late',
    signedUntold: 'Signed, notify lost',
    left: 'Left, nothing is sent',
    refused: 'Refused, all plans used',
  },
  contractSees: {
    signed: 'The buyer sees auto-renewal on.',
    signedLate: 'The shop waits for the contract, then shows it.',
    signedUntold: 'The shop learns of it when the server asks.',
    left: 'Nothing was charged; the choice stands.',
    refused: 'The wallet says so; nothing was charged.',
  },
  contractCodes: { signed: 'ok', signedLate: '30 s', signedUntold: 'lost', left: '–', refused: 'refused' },
  ends: {
    user: 'Ended by the user',
    userUntold: 'Ended, notify lost',
    platform: 'Ended by the platform',
    'account-closed': 'Account closed',
    expired: 'Expired',
  },
  endSees: {
    user: 'Auto-renewal is off in the shop.',
    userUntold: 'The shop goes on showing it until a deduction is refused.',
    platform: 'Auto-renewal is off in the shop.',
    'account-closed': 'Auto-renewal is off in the shop.',
    expired: 'Auto-renewal is off in the shop.',
  },
  expiredUntold: 'Over; Alipay tells nobody.',
}

export type WalletActivityTexts = typeof walletActivityEn
