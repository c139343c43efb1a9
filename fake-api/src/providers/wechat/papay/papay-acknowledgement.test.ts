import { expect, it } from 'vitest'
import { PAPAY_NOTIFY_KINDS, papayWebhookProvider } from './papay-webhook-provider.ts'

const ACKNOWLEDGED = '<xml><return_code><![CDATA[SUCCESS]]></return_code></xml>'

it.each([
  [true, 200, ACKNOWLEDGED],
  [true, 200, '<xml><return_code>SUCCESS</return_code><return_msg>OK</return_msg></xml>'],
  [false, 200, '<xml><return_code>FAIL</return_code></xml>'],
  [false, 200, 'ok'],
  [false, 200, 'success'],
  [false, 200, '{"return_code":"SUCCESS","return_msg":"OK"}'],
  [false, 200, `<!DOCTYPE html><html><body>${ACKNOWLEDGED}</body></html>`],
  [false, 200, ''],
  [false, 301, ACKNOWLEDGED],
  [false, 500, ACKNOWLEDGED],
])('an acknowledgement is %s for HTTP %s with %s', (expected, status, body) => {
  expect(papayWebhookProvider.isAcknowledged({ status, body }, PAPAY_NOTIFY_KINDS.deduction)).toBe(expected)
})
