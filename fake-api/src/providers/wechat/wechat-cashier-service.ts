import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { payerBalance } from '../../engine/gateway/payer-balance.ts'
import type { JournalCall } from '../../engine/journal/journal-entry.ts'
import { signedLines, verifyText } from '../../engine/signing/crypto.ts'
import { enqueueWebhook, type WebhookFault } from '../../engine/webhooks/enqueue-webhook.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { verifyJsapiPay } from '../../wire/wechat/jsapi-signing.ts'
import { verifyPapay } from '../../wire/wechat/papay-signing.ts'
import { verifyAppPay } from '../../wire/wechat/request-signing.ts'
import { wechatMessages } from '../../wire/wechat/wechat-messages.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { h5Obstacle, jsapiObstacle, jsapiResult, NOT_TAKEN_TEXTS, scanObstacle } from './payment-ways.ts'
import { subOpenid } from './provider-mode.ts'
import {
  buildTransaction,
  createTransactionId,
  payUntilMs,
  prepayStatus,
  type TradeType,
  tradeStateAt,
} from './transaction.ts'
import {
  BOUND_APPIDS,
  findWechatPlan,
  type GatewayKeys,
  openidOf,
  payerOf,
  validPapayKeysOf,
  wechatPlanOf,
} from './wechat-account.ts'
import {
  findTransaction,
  type GatewayTransaction,
  saveOrderDetails,
  savePaid,
  signTypeOfOrder,
} from './wechat-gateway-repository.ts'
import type { WechatGatewayOptions } from './wechat-transaction-service.ts'
import { wechatNotify } from './wechat-webhook-provider.ts'

/** The WeChat app on the buyer's phone, where orders are paid (assumed: its calls are not public). */
export interface WechatCashierService {
  login(world: World, request: Schemas['LoginRequest']): Promise<Schemas['LoginResponse']>
  openCashier(world: World, request: Schemas['CashierRequest']): Promise<Schemas['CashierResponse']>
  openJsapi(world: World, request: Schemas['JsapiCashierRequest']): Promise<Schemas['WayResponse']>
  openH5(world: World, request: Schemas['H5CashierRequest']): Promise<Schemas['WayResponse']>
  scanCode(world: World, request: Schemas['ScanRequest']): Promise<Schemas['WayResponse']>
  confirmPayment(
    world: World,
    request: Schemas['ConfirmRequest'],
    by: Confirming,
  ): Promise<Schemas['ConfirmResponse']>
}

/** The request of a confirmation, and who pays where the request does not say it by a name. */
interface Confirming {
  readonly traceId: string
  readonly openid?: string
}

/** Creates the service over the keys of worlds and the faults armed for their webhooks. */
export function createWechatCashierService(options: WechatGatewayOptions): WechatCashierService {
  return {
    login,
    openCashier: (world, request) => openApp(options.keys, world, request),
    async openJsapi(world, request) {
      const keys = await options.keys.gatewayOf(world)
      const isMiniProgram = request.where === 'mini-program'
      const failed = { errMsg: jsapiResult('fail', isMiniProgram) ?? '' }
      const transaction = await findJsapi(world, request.parameters, { keys, isMiniProgram })
      if (transaction === null) return refusedWith('支付验证签名失败', failed)
      const place = {
        where: request.where,
        page: request.page ?? '',
        isMiniProgram: isOfMiniProgram(transaction),
      }
      const { v3 } = await wechatPlanOf(world)
      const obstacle =
        jsapiObstacle(place, v3) ?? payerObstacle(transaction, openidOf(transaction.appid, request.payer))
      return obstacle === null ? opened({ world, keys }, transaction) : refusedWith(obstacle, failed)
    },
    async openH5(world, { h5Url, referrer = '', browser, payer }) {
      const keys = await options.keys.gatewayOf(world)
      const query = URL.parse(h5Url)?.searchParams
      const transaction = await findWay(world, query?.get('prepay_id') ?? '', 'MWEB')
      if (transaction === null) return refusedWith(UNKNOWN)
      const redirectUrl = query?.get('redirect_url') ?? null
      const visit = { browser, referrer, redirectUrl, openedAtMs: transaction.openedAtMs }
      const { v3 } = await wechatPlanOf(world)
      const obstacle =
        h5Obstacle(visit, v3, world.nowMs()) ?? payerObstacle(transaction, openidOf(transaction.appid, payer))
      if (obstacle !== null) return refusedWith(obstacle)
      await bindPayer(world, transaction, payer)
      const shown = await opened({ world, keys }, transaction)
      return shown.status === 'payable' ? { ...shown, returnUrl: redirectUrl ?? referrer } : shown
    },
    async scanCode(world, { codeUrl, by, payer }) {
      const keys = await options.keys.gatewayOf(world)
      const transaction = await findWay(world, URL.parse(codeUrl)?.searchParams.get('pr') ?? '', 'NATIVE')
      if (transaction === null) return refusedWith(UNKNOWN)
      const { description, attach } = transaction
      const texts = [description, ...(attach === null ? [] : [attach])]
      const obstacle =
        scanObstacle(by, texts) ?? payerObstacle(transaction, openidOf(transaction.appid, payer))
      if (obstacle !== null) return refusedWith(obstacle)
      await bindPayer(world, transaction, payer)
      return opened({ world, keys }, transaction)
    },
    async confirmPayment(world, request, by) {
      const keys = await options.keys.gatewayOf(world)
      const answer = await world.withTx(async (ctx) => {
        const fault = await options.takeWebhookFault(ctx)
        return confirmTransaction(ctx, request, { ...by, keys, fault, tellPaid: options.tellPaid })
      })
      // The first attempt to tell the merchant is made before the phone gets its answer, so that a standing world is settled.
      await world.clock.runDue()
      return answer
    },
  }
}

/** Tells an app, page or mini-program the openid of the phone's user, also one of a provider's merchant. */
async function login(
  world: World,
  { appid, payer }: Schemas['LoginRequest'],
): Promise<Schemas['LoginResponse']> {
  const { subMerchants } = await wechatPlanOf(world)
  const isOfSub = subMerchants.some((one) => one.appid === appid)
  return { openid: isOfSub ? subOpenid(appid, payerOf(payer)) : openidOf(appid, payer) }
}

async function openApp(
  store: WechatGatewayOptions['keys'],
  world: World,
  request: Schemas['CashierRequest'],
): Promise<Schemas['CashierResponse']> {
  const keys = await store.gatewayOf(world)
  const { parameters } = request
  const prepaid = await findApp(world, parameters, keys)
  if (prepaid === null) return { status: 'invalid-signature', sdkResult: SDK_ERROR }
  const { transaction } = prepaid
  if (transaction?.tradeType !== 'APP') return { status: 'unknown-prepay', sdkResult: SDK_ERROR }
  const status = prepayStatus(transaction, world.nowMs())
  if (status !== 'payable') return { status, sdkResult: SDK_ERROR }
  const shown = { status, ...showCashier(transaction, keys) } as const
  return { ...shown, balanceFen: await payerBalance(world.read, 'wechat') }
}

/**
 * The order of SDK parameters; null where they are not signed for it by the API that it was made by: an order of v2 is
 * signed with the key of v2.
 */
export async function findApp(
  world: World,
  parameters: unknown,
  keys: GatewayKeys,
): Promise<{ readonly transaction: GatewayTransaction | null } | null> {
  if (!wechatMessages.fits('AppPayParameters', parameters)) return null
  const transaction = await findTransaction(world.read, { prepayId: parameters.prepayid })
  const { appid, mchid } = keys
  const isOfV2 = transaction !== null && signTypeOfOrder(transaction) !== null
  if (!isOfV2)
    return verifyAppPay(parameters, { appid, mchid, key: keys.merchant.key }) ? { transaction } : null
  const isOwn = parameters.appid === appid && parameters.partnerid === mchid
  const v2Keys = await validPapayKeysOf(world)
  return isOwn && v2Keys.some((key) => verifyPapay({ ...parameters }, key)) ? { transaction } : null
}

/** Words that the payer reads of an order that is gone. */
export const UNKNOWN = '支付请求已失效，请重新发起支付'
const OTHER_PAYER = '下单账号与支付账号不一致，请核实后再支付'

function refusedWith(
  text: string,
  told: Pick<Schemas['WayResponse'], 'errMsg'> = {},
): Schemas['WayResponse'] {
  return { status: 'refused', text, ...told }
}

/** The order of a prepay id, of one way of paying; null where it is of another. */
export async function findWay(
  world: World,
  prepayId: string,
  tradeType: TradeType,
): Promise<GatewayTransaction | null> {
  const transaction = await findTransaction(world.read, { prepayId })
  return transaction?.tradeType === tradeType ? transaction : null
}

/**
 * The order of a page's or a mini-program's parameters; null where they are not signed for it by the API that it was made
 * by: an order of v2 is signed with the key of v2.
 */
export async function findJsapi(
  world: World,
  parameters: unknown,
  { keys, isMiniProgram }: { readonly keys: GatewayKeys; readonly isMiniProgram: boolean },
): Promise<GatewayTransaction | null> {
  if (!wechatMessages.fits('JsapiPayParameters', parameters)) return null
  const appid = isMiniProgram ? BOUND_APPIDS.miniProgram : (parameters.appId ?? '')
  const order = await findWay(world, parameters.package.slice('prepay_id='.length), 'JSAPI')
  const isOfV2 = order !== null && signTypeOfOrder(order) !== null
  if (!isOfV2) return verifyJsapiPay(parameters, { appid, key: keys.merchant.key }) ? order : null
  const { paySign: sign, ...signed } = parameters
  const v2Keys = await validPapayKeysOf(world)
  return v2Keys.some((key) => verifyPapay({ ...signed, appId: appid, sign }, key)) ? order : null
}

function isOfMiniProgram({ appid }: GatewayTransaction): boolean {
  return appid === BOUND_APPIDS.miniProgram
}

/** Finds why a visitor may not pay, or null. An order is for one payer: whom it names, or who opened it first. */
export function payerObstacle({ openid }: GatewayTransaction, visitor: string): string | null {
  return openid === null || openid === visitor ? null : OTHER_PAYER
}

async function bindPayer(
  world: World,
  transaction: GatewayTransaction,
  payer: string | undefined,
): Promise<void> {
  if (transaction.openid !== null) return
  const openid = openidOf(transaction.appid, payer)
  await world.withTx(({ tx }) => saveOrderDetails(tx, transaction, { openid }))
}

async function opened(
  { world, keys }: { readonly world: World; readonly keys: GatewayKeys },
  transaction: GatewayTransaction,
): Promise<Schemas['WayResponse']> {
  const status = prepayStatus(transaction, world.nowMs())
  return status === 'payable' ? { status, ...showCashier(transaction, keys) } : refusedWith(UNKNOWN)
}

function showCashier(transaction: GatewayTransaction, keys: GatewayKeys) {
  const { description, amountFen, prepayId } = transaction
  return {
    ...{ merchantName: keys.merchantName, description, amountFen, prepayId },
    payUntilMs: payUntilMs(transaction),
  }
}

const SDK_ERROR = -1
const SDK_RESULTS = { success: 0, fail: SDK_ERROR, cancel: -2, undetermined: null, unknown: null } as const

/** What the host app or the page is told: the SDK's number, the bridge's words, or nothing at all. */
function toldOf(
  transaction: GatewayTransaction,
  outcome: Schemas['ConfirmRequest']['outcome'],
): Pick<Schemas['ConfirmResponse'], 'sdkResult' | 'errMsg'> {
  switch (transaction.tradeType) {
    case 'APP': {
      const sdkResult = SDK_RESULTS[outcome]
      return sdkResult === null ? {} : { sdkResult }
    }
    case 'JSAPI': {
      const errMsg = jsapiResult(outcome, isOfMiniProgram(transaction))
      return errMsg === null ? {} : { errMsg }
    }
    case 'MWEB':
    case 'NATIVE':
    // A deduction has no cashier.
    case 'PAP':
      return {}
  }
}

interface ConfirmAround extends Confirming {
  readonly tellPaid: WechatGatewayOptions['tellPaid'] | undefined
  readonly keys: GatewayKeys
  readonly fault: WebhookFault
}

async function confirmTransaction(
  ctx: WorldTx,
  request: Schemas['ConfirmRequest'],
  around: ConfirmAround,
): Promise<Schemas['ConfirmResponse']> {
  const transaction = await findTransaction(ctx.tx, { prepayId: request.prepayId })
  if (transaction === null)
    throw new GatewayRefusal('RESOURCE_NOT_EXISTS', '预支付交易会话不存在', 'prepayId')
  const { reason } = request
  if (reason !== undefined && request.outcome !== 'fail' && request.outcome !== 'cancel')
    throw new GatewayRefusal('PARAM_ERROR', '参数错误: reason goes with fail and cancel', 'reason')
  // What is paid cannot fail any more: it is answered like a second tap.
  const outcome = request.outcome === 'fail' && transaction.paid !== null ? 'success' : request.outcome
  const tradeState = tradeStateAt(transaction, ctx.nowMs)
  if (outcome === 'fail' || outcome === 'cancel' || outcome === 'unknown')
    return { tradeState, ...toldOf(transaction, outcome), ...(reason && { shown: NOT_TAKEN_TEXTS[reason] }) }
  const status = prepayStatus(transaction, ctx.nowMs)
  const openid = around.openid ?? openidOf(transaction.appid, request.payer)
  const isPayable = status === 'payable' && payerObstacle(transaction, openid) === null
  if (!isPayable && status !== 'paid') return { tradeState, ...toldOf(transaction, 'fail') }
  // A second tap finds the money taken: same answer, nothing taken again, nobody told again.
  const transactionId =
    transaction.paid?.transactionId ??
    (await takePayment(ctx, transaction, { ...request, ...around, openid }))
  const told = toldOf(transaction, outcome)
  return { tradeState: status === 'paid' ? transaction.state : 'SUCCESS', transactionId, ...told }
}

async function takePayment(
  ctx: WorldTx,
  transaction: GatewayTransaction,
  around: ConfirmAround & Pick<Schemas['ConfirmRequest'], 'signing'> & { readonly openid: string },
): Promise<string> {
  const { keys, fault, traceId, openid } = around
  const { v3 } = await findWechatPlan(ctx.tx)
  const transactionId = createTransactionId(ctx)
  const paid = { transactionId, openid, atMs: ctx.nowMs }
  const couponFen = v3.couponFen < transaction.amountFen ? v3.couponFen : 0
  await savePaid(ctx.tx, transaction.id, paid)
  if (couponFen > 0) await saveOrderDetails(ctx.tx, transaction, { couponFen })
  const order = { transaction, paid, signing: around.signing ?? 'ticked', mchid: keys.mchid, traceId }
  if (await around.tellPaid?.(ctx, order)) return transactionId
  if (!v3.hasV3Key) return transactionId
  const resource = buildTransaction({ ...transaction, state: 'SUCCESS', couponFen, paid }, keys)
  const subject = { type: 'transaction', resource } as const
  const { notifyUrlTemplate: urlTemplate } = transaction
  await enqueueWebhook(ctx, { ...wechatNotify(ctx, subject, v3), urlTemplate, traceId, fault })
  return transactionId
}

const LAUNCHES = {
  wechatOpenCashier: {
    members: ['appid', 'timestamp', 'noncestr', 'prepayid', 'sign', 'partnerid', 'package'],
    other: (prepay: string) => `prepay_id=${prepay}`,
    mistake: 'signed prepay_id=… in line four, which is of JSAPI',
  },
  wechatOpenJsapi: {
    members: ['appId', 'timeStamp', 'nonceStr', 'package', 'paySign'],
    other: (prepay: string) => prepay.replace('prepay_id=', ''),
    mistake: 'signed the bare prepay id in line four, which is of the app',
  },
} as const

const V2_SIGNATURE = /^(?:[0-9A-F]{32}|[0-9A-F]{64})$/i

/** Finds what a launch's signature covers, of the parameters a host or a page handed over; null for other calls. */
export function launchSignature(
  operationId: string,
  body: unknown,
  { merchant }: Pick<GatewayKeys, 'merchant'>,
): JournalCall['signature'] {
  if (operationId !== 'wechatOpenCashier' && operationId !== 'wechatOpenJsapi') return null
  const { members, other, mistake } = LAUNCHES[operationId]
  const { parameters } = Object(body) as { parameters?: unknown }
  const values = members.map((name) => Object(parameters)[name] as unknown)
  if (!values.every((value) => typeof value === 'string' && value !== ''))
    return { holds: false, mistake: 'the parameters are incomplete' }
  const [appid = '', time = '', nonce = '', prepay = '', sign = ''] = values as string[]
  // An order of v2 is opened under a signature of v2.
  if (V2_SIGNATURE.test(sign)) return null
  const isSigned = (text: string) => verifyText(signedLines(appid, time, nonce, text), sign, merchant.key)
  if (isSigned(prepay)) return { holds: true, mistake: null }
  return { holds: false, mistake: isSigned(other(prepay)) ? mistake : null }
}
