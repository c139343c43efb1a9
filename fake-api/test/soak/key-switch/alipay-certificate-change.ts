import { AlipaySdk } from 'alipay-sdk'
import { ALIPAY_RETRY_DELAYS_MS } from '../../../src/providers/alipay/alipay-webhook-provider.ts'
import { readForm, signNotify, writeForm } from '../../../src/wire/alipay/alipay-signing.ts'
import { deliverAlipay, payInAlipay } from '../../support/alipay.ts'
import { advance, deleteWorld } from '../../support/control.ts'
import { merchantOf } from '../../support/merchant.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import {
  Client,
  drawSkew,
  FOREIGN_KEY,
  type KeySwitchResult,
  type KeySwitchRun,
  listenForNotifies,
  openAccounts,
  type SignedMessage,
  sellInWorlds,
} from './verifying-client.ts'

/** Sells in Alipay's certificate mode to a merchant that is alipay-sdk and our server; half-way the platform's certificate changes. */
export async function changeAlipayCertificate(run: KeySwitchRun): Promise<KeySwitchResult> {
  const clients = [new Client('alipay-sdk'), new Client('our client of Alipay')] as const
  const sell = async (orderNos: readonly string[]) => {
    const merchant = await openMerchant(run, clients)
    const half = Math.floor(orderNos.length / 2)
    for (const [index, orderNo] of orderNos.entries()) {
      // The order that meets the change is paid before the merchant has the new certificate.
      if (index === half) await merchant.plan({ alipay: { platformCertificate: 'second' } })
      await sellOne(merchant, run.random, { orderNo, isChanging: index === half })
    }
    merchant.close()
    return deleteWorld(run.stack, merchant.worldId, ['ALM-18'])
  }
  return { clients, violations: await sellInWorlds(run.orders, sell) }
}

type Merchant = Awaited<ReturnType<typeof openMerchant>>

async function openMerchant({ stack, random }: KeySwitchRun, clients: KeySwitchResult['clients']) {
  const accounts = await openAccounts(stack)
  const { worldId, plan, merchants } = accounts
  await plan({ alipay: { signMode: 'certificate' } })
  const newSdk = async () => new AlipaySdk({ ...(await merchants()).alipay, keyType: 'PKCS8' })
  const library = { sdk: await newSdk(), certificate: 'first certificate' }
  const [sdkClient, own] = clients
  sdkClient.verifies = async ({ body }) => library.sdk.checkNotifySignV2({ ...readForm(body) })
  own.verifies = async ({ body }) => (await deliverAlipay(stack, worldId, { body })) === 'success'
  const { url, close } = await listenForNotifies(async (notify) => {
    const forged = forge(random, notify)
    const taken: boolean[] = []
    for (const client of clients) {
      await client.takeForgedNotify(forged.kind, forged.notify)
      const orderNo = readForm(notify.body)?.out_trade_no ?? ''
      taken.push(
        await client.takeNotify(orderNo, notify, client === sdkClient ? library.certificate : undefined),
      )
    }
    return taken.every((isTaken) => isTaken)
  })
  return {
    ...{ ...accounts, stack, sdkClient, own, close },
    /** The merchant downloads the certificate of the platform. */
    renew: async () => Object.assign(library, { sdk: await newSdk(), certificate: 'second certificate' }),
    sign: (outTradeNo: string) => {
      const bizContent = { outTradeNo, totalAmount: '0.05', subject: 'x', productCode: 'QUICK_MSECURITY_PAY' }
      return library.sdk.sdkExecute('alipay.trade.app.pay', { notifyUrl: url, bizContent })
    },
    ask: (outTradeNo: string) =>
      library.sdk.exec('alipay.trade.query', { bizContent: { outTradeNo } }, { validateSign: true }),
    signer: () => library.certificate,
    query: (orderNo: string) =>
      stack.app.registry.use(worldId, (world) =>
        merchantOf(stack).wallets.alipay.query(world, { orderNo, prepayId: null }, 'key-switch'),
      ),
  }
}

const DISTRUSTED = ['unsigned', 'bad-signature'] as const

/** One order: of ten one meets clocks that stand apart, which Alipay does not mind, and one answers that nobody signed. */
async function sellOne(
  merchant: Merchant,
  random: SeededRandom,
  { orderNo, isChanging }: { orderNo: string; isChanging: boolean },
): Promise<void> {
  const { stack, worldId, sdkClient, own, skew } = merchant
  const isApart = random.is(0.1)
  const isDistrusted = random.is(0.1)
  for (const client of [sdkClient, own]) client.expectOrder(orderNo)
  if (isApart) await skew(drawSkew(random))
  await payInAlipay(stack, worldId, { orderString: merchant.sign(orderNo), outcome: 'success' })
  if (isChanging) {
    await sdkClient.takeAnswer(orderNo, () => merchant.ask(orderNo))
    await merchant.renew()
    await advance(stack, worldId, { byMs: ALIPAY_RETRY_DELAYS_MS[0] })
  }
  if (isDistrusted) {
    const kind = random.pick(DISTRUSTED)
    await merchant.distrust('alipayQueryTrade', kind)
    await sdkClient.takeForgedAnswer(kind, () => merchant.ask(orderNo))
    await merchant.distrust('alipayQueryTrade', kind)
    await own.takeForgedAnswer(kind, () => merchant.query(orderNo))
  }
  await sdkClient.takeAnswer(orderNo, () => merchant.ask(orderNo), merchant.signer)
  await own.takeAnswer(orderNo, () => merchant.query(orderNo))
  if (isApart) await skew()
}

/** A notify as somebody else would send it, of a kind that is drawn. */
function forge(random: SeededRandom, { headers, body }: SignedMessage) {
  const fields = readForm(body) ?? {}
  const signature = Buffer.from(fields.sign ?? '', 'base64')
  signature[0] = (signature[0] ?? 0) ^ 1
  const forgeries = [
    ['another amount', { ...fields, total_amount: '0.01' }],
    ['another order', { ...fields, out_trade_no: 'switch_0' }],
    ['a key of nobody', signNotify(fields, FOREIGN_KEY)],
    ['a changed signature', { ...fields, sign: signature.toString('base64') }],
  ] as const
  const [kind, forged] = random.pick(forgeries)
  return { kind, notify: { headers, body: writeForm(forged) } }
}
