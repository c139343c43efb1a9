import { expect, it } from 'vitest'
import { sdkCodes } from '../../../host/provider-outcomes.ts'
import { webhookFaultFor } from './wallet-outcomes.ts'

it('lists the result codes of both SDKs', () => {
  const codes = {
    wechat: ['0', '-1', '-2', null],
    alipay: ['9000', '8000', '6004', '6002', '6001', '5000', '4000'],
  }
  for (const provider of ['wechat', 'alipay'] as const)
    expect(new Set(Object.values(sdkCodes[provider]))).toEqual(new Set(codes[provider]))
})

it('builds a fault for the merchant’s contract webhook only', () => {
  expect(webhookFaultFor('wechat', 'signedLate')).toEqual({
    notify: { provider: 'wechat', kinds: ['papay.contract'], effect: { delayMs: 30_000 } },
  })
  expect(webhookFaultFor('alipay', 'userWithoutWebhook', 'C1')).toEqual({
    notify: {
      provider: 'alipay',
      kinds: ['dut_user_unsign'],
      contractCode: 'C1',
      effect: { lostAttempts: 100 },
    },
  })
  expect(
    (['signed', 'left', 'refused', 'user', 'platform'] as const).map((end) => webhookFaultFor('wechat', end)),
  ).toEqual([null, null, null, null, null])
})
