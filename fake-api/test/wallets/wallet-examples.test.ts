import alipayMessages from '@skyshop/openapi/documents/alipay' with { type: 'json' }
import alipay from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import lianlianMessages from '@skyshop/openapi/documents/lianlian' with { type: 'json' }
import lianlian from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import paypalMessages from '@skyshop/openapi/documents/paypal' with { type: 'json' }
import paypal from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import wechatMessages from '@skyshop/openapi/documents/wechat' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { expect, it } from 'vitest'
import { createMessageCheck } from '../../src/wallets/rest/message-check.ts'

interface Row {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly request?: string
  readonly example?: object
}

const wallets = [
  ['wechat', wechat, wechatMessages],
  ['alipay', alipay, alipayMessages],
  ['paypal', paypal, paypalMessages],
  ['lianlian', lianlian, lianlianMessages],
] as const

it.each(wallets)(
  '%s shows a call that keeps its message for all the buyer does',
  (_name, table, messages) => {
    const check = createMessageCheck(messages)
    const rows = (table.gateway.operations as readonly Row[]).filter(({ path }) => path.startsWith('/app/'))
    expect(rows.length).toBeGreaterThan(1)
    for (const { operationId, request, example } of rows) {
      expect(example, operationId).toBeDefined()
      expect(check.faultOf(request ?? '', example), operationId).toBe(null)
    }
  },
)
