import { expect, it } from 'vitest'
import {
  CONTRACT_RETRY_DELAYS_MS,
  DEDUCTION_RETRY_DELAYS_MS,
  PAPAY_NOTIFY_KINDS,
  papayWebhookProvider,
} from './papay-webhook-provider.ts'

const ACKNOWLEDGED = '<xml><return_code><![CDATA[SUCCESS]]></return_code></xml>'

// fact: WX-223, WX-224, WX-225, WX-227, WX-228
it.each([
  [true, 200, ACKNOWLEDGED],
  [true, 201, ACKNOWLEDGED],
  [true, 200, '<xml><return_code>SUCCESS</return_code><return_msg>OK</return_msg></xml>'],
  [true, 200, '<xml><return_msg>OK</return_msg><return_code>SUCCESS</return_code></xml>'],
  [true, 200, '<xml><return_msg></return_msg><return_code><![CDATA[SUCCESS]]></return_code></xml>'],
  [false, 200, '<xml><return_code> SUCCESS</return_code></xml>'],
  [false, 200, `\uFEFF${ACKNOWLEDGED}`],
  [false, 200, '<xml><return_code>FAIL</return_code></xml>'],
  [false, 200, 'ok'],
  [false, 200, 'success'],
  [false, 200, '{"return_code":"SUCCESS","return_msg":"OK"}'],
  [false, 200, `<!DOCTYPE html><html><body>${ACKNOWLEDGED}</body></html>`],
  [false, 200, ''],
  [false, 204, ''],
  [false, 200, `\n${ACKNOWLEDGED}`],
  [false, 200, `${ACKNOWLEDGED}\n`],
  [false, 200, '<xml>\n<return_code>SUCCESS</return_code>\n</xml>'],
  [false, 301, ACKNOWLEDGED],
  [false, 500, ACKNOWLEDGED],
])('an acknowledgement is %s for HTTP %s with %s', (expected, status, body) => {
  expect(papayWebhookProvider.isAcknowledged({ status, body }, PAPAY_NOTIFY_KINDS.deduction)).toBe(expected)
})

// fact: WX-160, WX-226
it('a deduction is told again after 15, 15, 30 and 180 s, 30 minutes four times and an hour, five seconds each', () => {
  expect(papayWebhookProvider.timeoutMs).toBe(5000)
  expect(papayWebhookProvider.retryDelaysMs(PAPAY_NOTIFY_KINDS.deduction, {})).toEqual(
    [15, 15, 30, 180, 1800, 1800, 1800, 1800, 3600].map((seconds) => seconds * 1000),
  )
  expect(DEDUCTION_RETRY_DELAYS_MS).not.toEqual(CONTRACT_RETRY_DELAYS_MS)
})
