import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { listPriceFen } from '../../src/backend/packages/testing/list-price.ts'
import { control, stateOf } from './control.ts'
import type { ProductAnswer, ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

/** Makes a code and answers it. */
export async function makeCode(
  stack: TestStack,
  client: ShopClient,
  body: Partial<Control['NewCode']> = {},
): Promise<string> {
  const path = `/control/worlds/${client.world.worldId}/codes`
  const code = { packageId: 'cloud-event-7d-month', ...body }
  return (await control<Control['CodeRow']>(stack, 'POST', path, { body: code })).body.code
}

/** The part of a body that names a device. */
export function deviceOf(client: ShopClient, index = 0) {
  const device = client.world.devices[index]
  return { productCode: 'IPC', deviceKey: device?.deviceKey ?? '' }
}

/** Asks for a picture and reads it as a tester does: in the state of the world. */
export async function readCaptcha(
  stack: TestStack,
  client: ShopClient,
  deviceIndex = 0,
): Promise<{ captchaId: string; captcha: string }> {
  const { deviceKey } = deviceOf(client, deviceIndex)
  const { captchaId } = await client.data<Schemas['Captcha']>('getCaptcha', { query: { deviceKey } })
  const { captchas } = await stateOf(stack, client.world.worldId)
  return { captchaId, captcha: captchas.find((row) => row.captchaId === captchaId)?.text ?? '' }
}

/** Redeems a code with a picture read a moment ago. */
export async function exchange(
  stack: TestStack,
  client: ShopClient,
  { activeCode, deviceIndex = 0 }: { activeCode: string; deviceIndex?: number },
): Promise<ProductAnswer> {
  const picture = await readCaptcha(stack, client, deviceIndex)
  const body = { activeCode, ...deviceOf(client, deviceIndex), ...picture }
  return client.call('exchangeActiveCode', { body })
}

/** Puts a camera under a contract that runs, without its history. */
export function signFor(stack: TestStack, client: ShopClient, deviceIndex: number): Promise<void> {
  const deviceId = client.world.devices[deviceIndex]?.deviceId ?? ''
  return stack.app.registry.use(client.world.worldId, (world) =>
    world.withTx(async (ctx) => {
      const at = BigInt(ctx.nowMs)
      const line = { deviceId, productCode: 'IPC', packageSource: 1, kind: 'cloud' }
      const packageId = 'cloud-event-7d-month-auto'
      const amountFen = listPriceFen(packageId)
      const terms = { packageId, amountFen, firstAmountFen: amountFen }
      const signing = { contractCode: 'C1', provider: 'wechat', userId: 'u1', paySource: 'A' }
      const times = { createdAtMs: at, preSignedUntilMs: at, signedAtMs: at }
      const contract = { id: ctx.nextId(), state: 'active', ...line, ...terms, ...signing, ...times }
      await ctx.tx.contract.createMany({ data: contract })
    }),
  )
}
