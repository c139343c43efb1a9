import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { returnTo } from '../../../engine/gateway/provider-page.ts'
import {
  type PayerOutcome,
  PayerRefusal,
  type PayerSheet,
  type PayerStanding,
  type PayerWallet,
  type PhoneCall,
  readGatewayAddress,
} from '../../../engine/party/payer-wallet.ts'
import type { WebhookBase } from '../../../engine/webhooks/webhook-url.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import { findTemplate, launchSettingOf, titleOf } from '../papay/contract-templates.ts'
import type { PapayGatewayService } from '../papay/papay-gateway.ts'
import { contractState } from '../papay/papay-messages.ts'
import { findPapayContract, type PapayContract } from '../papay/papay-repository.ts'
import { opensSigning, type SignLaunch } from '../papay/sign-launch.ts'
import { linkFacts, type OpenedLink, openFromLink, openFromMiniProgram } from '../papay/web-signing.ts'
import { h5Obstacle, scanObstacle } from '../payment-ways.ts'
import { prepayStatus, tradeStateAt } from '../transaction.ts'
import { type GatewayKeys, openidOf, type WechatKeyStore, wechatPlanOf } from '../wechat-account.ts'
import {
  findApp,
  findJsapi,
  findWay,
  launchSignature,
  payerObstacle,
  UNKNOWN,
  type WechatCashierService,
} from '../wechat-cashier-service.ts'
import { findTransaction, type GatewayTransaction } from '../wechat-gateway-repository.ts'

/** Dependencies of the payers of WeChat Pay. */
export interface WechatPayerOptions {
  readonly keys: WechatKeyStore
  readonly webhookBase: () => WebhookBase
  readonly cashier: WechatCashierService
  readonly contracts: PapayGatewayService
}

/** The payers of WeChat Pay. */
export function wechatPayers(options: WechatPayerOptions): PayerWallet {
  return {
    examples: ['wx2026…', 'weixin://…'],
    accepts: [
      'a prepay id (wx…)',
      'the JSON with which an app, a page or a mini-program asks for the payment',
      'a code URL (weixin://wxpay/bizpayurl?pr=…)',
      'the link of an H5 order (…/checkmweb?prepay_id=…)',
      'a pre_entrustweb_id, or the address of a signing (…/papay/entrustweb?…, …/papay/h5sign?token=…)',
      'the JSON that an app hands to WXLaunchMiniProgram or OpenBusinessWebview for a signing',
      'the extraData with which a mini-program opens one',
    ],
    async open(world, text, payer) {
      const asked = readWechatText(world.id, text)
      if (asked === null) return null
      if (asked.type === 'signing' || asked.type === 'sign-link' || asked.type === 'sign-data')
        return openSigning(options, world, { asked, payer })
      const transaction = await findAsked(options, world, asked)
      const returnUrl = asked.type === 'h5' ? returnTo(asked.redirectUrl, {}) : null
      return transaction === null ? null : paymentSheet(options, world, { transaction, payer, returnUrl })
    },
    async asPhone(world, text) {
      const asked = readWechatText(world.id, text)
      return asked && phoneCallIn(asked, text, await options.keys.gatewayOf(world))
    },
  }
}

/** What a text of WeChat Pay asks for, before anything is looked up. */
type WechatAsk =
  | { readonly type: 'prepay'; readonly prepayId: string }
  | { readonly type: 'app' | 'jsapi'; readonly parameters: object }
  | { readonly type: 'code'; readonly prepayId: string }
  | { readonly type: 'h5'; readonly prepayId: string; readonly redirectUrl: string | null }
  | {
      readonly type: 'signing'
      readonly preEntrustId: string
      /** The call of the SDK, where the text says which. */
      readonly launch?: SignLaunch
    }
  | ({ readonly type: 'sign-link' } & OpenedLink)
  | { readonly type: 'sign-data'; readonly fields: PapayFields }

/** What the phone brings with a text. */
function phoneCallIn(asked: WechatAsk, text: string, keys: GatewayKeys): PhoneCall {
  const plain = (as: string, parameters: Record<string, string>) => ({ as, parameters, signature: null })
  switch (asked.type) {
    case 'prepay':
      return plain('wechatOpenCashier', { prepayid: asked.prepayId })
    case 'code':
      return plain('wechatScanCode', { codeUrl: text })
    case 'h5':
      return plain('wechatOpenH5', { h5Url: text })
    case 'signing':
      return plain('wechatOpenContractSheet', {
        preEntrustWebId: asked.preEntrustId,
        ...(asked.launch && { launch: asked.launch }),
      })
    case 'sign-link':
      return {
        ...linkFacts(`?${asked.query}`),
        as: `wechatSign ${asked.usual === 'MD5' ? 'page' : 'h5'}`,
        signature: null,
      }
    case 'sign-data':
      return plain('wechatSign mini-program', asked.fields)
    case 'app':
    case 'jsapi': {
      const as = asked.type === 'app' ? 'wechatOpenCashier' : 'wechatOpenJsapi'
      const { sign: _, paySign: __, ...said } = asked.parameters as Record<string, unknown>
      const parameters = Object.fromEntries(
        Object.entries(said).map(([name, value]) => [name, String(value)]),
      )
      return { as, parameters, signature: launchSignature(as, asked, keys) }
    }
  }
}

const PREPAY_ID = /^(?:prepay_id=)?(wx\d{14}[0-9a-f]{20})$/
const PRE_ENTRUST_ID = /(?:^|[?&]pre_entrustweb_id=)([0-9a-f]{32}|wx\d{14}[0-9a-f]{20})$/

/** Reads what a text asks for; null for one that is nothing of WeChat Pay. @throws PayerRefusal for another world's */
function readWechatText(worldId: string, text: string): WechatAsk | null {
  const [, prepayId] = PREPAY_ID.exec(text) ?? []
  if (prepayId !== undefined) return { type: 'prepay', prepayId }
  const [, preEntrustId] = PRE_ENTRUST_ID.exec(text) ?? []
  if (preEntrustId !== undefined) return { type: 'signing', preEntrustId }
  if (text.startsWith('{')) return readParameters(text)
  if (text.startsWith('weixin:'))
    return { type: 'code', prepayId: URL.parse(text)?.searchParams.get('pr') ?? '' }
  const address = readGatewayAddress('wechat', worldId, text)
  return address === null ? null : readAddress(address.path, address.query, text)
}

function readAddress(path: string, query: URLSearchParams, text: string): WechatAsk | null {
  if (path.endsWith('/checkmweb'))
    return { type: 'h5', prepayId: query.get('prepay_id') ?? '', redirectUrl: query.get('redirect_url') }
  if (path.endsWith('/papay/h5sign')) return { type: 'signing', preEntrustId: query.get('token') ?? '' }
  // The signature is over the query as it stands there.
  const [, raw = ''] = text.split('?')
  const [, below = '', kind] = /(\/papay\/(?:partner\/)?(h5)?entrustweb)$/.exec(path) ?? []
  if (below === '') return null
  return { type: 'sign-link', path: below, query: raw, usual: kind === 'h5' ? 'HMAC-SHA256' : 'MD5' }
}

function readParameters(text: string): WechatAsk | null {
  const parameters = parsed(text)
  const of = (name: string): unknown => Reflect.get(parameters, name)
  const path = of('miniprogram_path') ?? of('path')
  const [, ofPath] = PRE_ENTRUST_ID.exec(String(path)) ?? []
  if (ofPath !== undefined) return { type: 'signing', preEntrustId: ofPath, launch: 'mini-program' }
  const session = of('pre_entrustweb_id')
  if (typeof session === 'string') return { type: 'signing', preEntrustId: session, launch: 'web-view' }
  if (typeof of('paySign') === 'string') return { type: 'jsapi', parameters }
  if (of('plan_id') !== undefined && of('sign') !== undefined) {
    const fields = Object.entries(parameters).map(([name, value]) => [name, String(value)] as const)
    return { type: 'sign-data', fields: Object.fromEntries(fields) }
  }
  return typeof of('prepayid') === 'string' ? { type: 'app', parameters } : null
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

type PaymentAsk = Exclude<WechatAsk, SigningAsk>

/** The order that a text asks to pay, where the wallet would open it; null for a number of nothing here. @throws PayerRefusal */
async function findAsked(
  { keys: store }: WechatPayerOptions,
  world: World,
  asked: PaymentAsk,
): Promise<GatewayTransaction | null> {
  if (asked.type === 'prepay') return findTransaction(world.read, { prepayId: asked.prepayId })
  if (asked.type === 'code') return scanned(await findWay(world, asked.prepayId, 'NATIVE'))
  if (asked.type === 'h5') return visited(world, asked)
  const keys = await store.gatewayOf(world)
  const { parameters } = asked
  if (asked.type === 'jsapi') {
    const transaction =
      (await findJsapi(world, parameters, { keys, isMiniProgram: false })) ??
      (await findJsapi(world, parameters, { keys, isMiniProgram: true }))
    return (
      transaction ??
      refuse('支付验证签名失败: the parameters are not signed by this merchant for its page or mini-program')
    )
  }
  const prepaid = await findApp(world, parameters, keys)
  if (prepaid === null)
    return refuse('The parameters are not signed by this merchant for its app, so the SDK answers -1')
  return prepaid.transaction?.tradeType === 'APP' ? prepaid.transaction : refuse(UNKNOWN, 'unknown-prepay')
}

function refuse(message: string, status?: string): never {
  throw new PayerRefusal(message, status)
}

function scanned(transaction: GatewayTransaction | null): GatewayTransaction {
  if (transaction === null) return refuse(UNKNOWN)
  const { description, attach } = transaction
  const obstacle = scanObstacle('camera', [description, ...(attach === null ? [] : [attach])])
  return obstacle === null ? transaction : refuse(obstacle)
}

/** Opens the link as a browser that comes from the registered domain; without one the rule about domains is passed over. */
async function visited(
  world: World,
  { prepayId, redirectUrl }: Extract<WechatAsk, { type: 'h5' }>,
): Promise<GatewayTransaction> {
  const transaction = await findWay(world, prepayId, 'MWEB')
  if (transaction === null) return refuse(UNKNOWN)
  const { v3 } = await wechatPlanOf(world)
  const h5Domain = v3.h5Domain ?? 'unregistered.invalid'
  const visit = {
    ...{ browser: 'phone' as const, referrer: `https://${h5Domain}/`, openedAtMs: transaction.openedAtMs },
    redirectUrl: v3.h5Domain === null ? null : redirectUrl,
  }
  const obstacle = h5Obstacle(visit, { h5Domain }, world.nowMs())
  return obstacle === null ? transaction : refuse(obstacle)
}

const NOT_PAYABLE = {
  paid: 'This order is paid already',
  closed: 'This order is closed',
  expired: 'The time to pay this order is over',
} as const

/** Outcomes as the WeChat app confirms them; a payer without money reads so in the cashier, and closes it. */
const CONFIRMED = {
  paid: 'success',
  'paid-not-signed': 'success',
  failed: 'fail',
  insufficient: 'cancel',
  cancelled: 'cancel',
} as const

/** Outcomes of a first payment that cannot be collected, and what the page of the contract says then (WX-078). */
const UNCOLLECTED: ReadonlySet<PayerOutcome> = new Set(['failed', 'insufficient'])
const NOT_OPENED = '暂时无法开通'

interface PaymentVisit {
  readonly transaction: GatewayTransaction
  readonly payer: string | undefined
  /** Where the browser of an H5 order goes back to, however it ended. */
  readonly returnUrl: string | null
}

async function paymentSheet(
  { keys, cashier }: WechatPayerOptions,
  world: World,
  { transaction, payer, returnUrl }: PaymentVisit,
): Promise<PayerSheet> {
  const { prepayId, appid, openid: named, description, outTradeNo, amountFen } = transaction
  const openid = payer === undefined && named !== null ? named : openidOf(appid, payer)
  const status = prepayStatus(transaction, world.nowMs())
  if (status !== 'payable') refuse(NOT_PAYABLE[status], status)
  const obstacle = payerObstacle(transaction, openid)
  if (obstacle !== null) refuse(obstacle)
  const { merchantName } = await keys.gatewayOf(world)
  const offered = await findPapayContract(world.read, { preEntrustId: prepayId })
  const asked = offered?.state === 'pre-signed' ? 'payment-and-signing' : 'payment'
  let shown: string | undefined
  return {
    asked,
    facts: { merchantName, description, number: outTradeNo, amountFen, currency: 'CNY' },
    saysReason: true,
    async act(outcome, traceId, chosen) {
      if (outcome === 'signed' || outcome === 'sign-refused') return
      const reason = outcome === 'insufficient' ? 'balance' : chosen
      const request: Schemas['ConfirmRequest'] = {
        ...{ prepayId, outcome: CONFIRMED[outcome] },
        ...(reason && { reason }),
        signing: outcome === 'paid-not-signed' ? 'not-ticked' : 'ticked',
      }
      const confirmed = await cashier.confirmPayment(world, request, { traceId, openid })
      const isUncollected = asked === 'payment-and-signing' && UNCOLLECTED.has(outcome)
      shown = isUncollected ? NOT_OPENED : confirmed.shown
    },
    standing: async () => ({
      ...(await standingOfPayment(world, prepayId)),
      returnUrl,
      ...(shown !== undefined && { shown }),
    }),
  }
}

async function standingOfPayment(world: World, prepayId: string): Promise<Omit<PayerStanding, 'returnUrl'>> {
  const transaction = await findTransaction(world.read, { prepayId })
  if (transaction === null) throw new Error(`the order of ${prepayId} is gone`)
  const contract = await findPapayContract(world.read, { preEntrustId: prepayId })
  return {
    state: tradeStateAt(transaction, world.nowMs()),
    providerNumber: transaction.paid?.transactionId ?? null,
    agreementNumber: contract?.contractId ?? null,
    signed: contract === null ? null : contract.state === 'active',
  }
}

const NOT_SIGNABLE = {
  signed: 'This contract is signed already',
  expired: 'The time to sign this contract is over: ask for another pre_entrustweb_id',
  'plan-taken': 'This payer has signed the template already',
  'not-launched':
    'This call of the SDK opens no signing of the account: its setting signingLaunch says which does',
  'other-payer': 'The signing names the openid of another payer: act as that one',
  unknown: 'There is no such signing',
} as const

type SigningAsk = Extract<WechatAsk, { type: 'signing' | 'sign-link' | 'sign-data' }>

async function openSigning(
  options: WechatPayerOptions,
  world: World,
  { asked, payer }: { readonly asked: SigningAsk; readonly payer: string | undefined },
): Promise<PayerSheet | null> {
  const preEntrustId = await signingNumber(options, world, asked)
  const launch = asked.type === 'signing' ? asked.launch : undefined
  if (preEntrustId === null)
    return refuse('商户系统异常，暂时无法开通: a field, its encoding or the signature is wrong')
  const contract = await findPapayContract(world.read, { preEntrustId })
  const isMiniProgram = asked.type === 'sign-data'
  return contract === null ? null : signingSheet(options, world, { contract, payer, launch, isMiniProgram })
}

async function signingNumber(
  options: WechatPayerOptions,
  world: World,
  asked: SigningAsk,
): Promise<string | null> {
  switch (asked.type) {
    case 'signing':
      return asked.preEntrustId
    case 'sign-link':
      return openFromLink(options, world, asked)
    case 'sign-data':
      return openFromMiniProgram(options, world, asked.fields)
  }
}

interface SigningVisit {
  readonly contract: PapayContract
  readonly payer: string | undefined
  readonly launch: SignLaunch | undefined
  /** Whether a mini-program asks, which the payer comes back to. */
  readonly isMiniProgram: boolean
}

async function signingSheet(
  { contracts }: WechatPayerOptions,
  world: World,
  { contract, payer, launch: asked, isMiniProgram }: SigningVisit,
): Promise<PayerSheet> {
  const { preEntrustId, contractCode, planId, terms } = contract
  const scheduled = terms.v3?.schedule
  const plan = await wechatPlanOf(world)
  const usual = opensSigning(launchSettingOf(plan, planId), 'mini-program') ? 'mini-program' : 'web-view'
  const launch = asked ?? usual
  const request = {
    preEntrustWebId: preEntrustId,
    launch,
    ...(payer === undefined ? {} : { payer }),
  } as const
  const { status, merchantName = '' } = await contracts.openContractSheet(world, request)
  if (status !== 'signable') refuse(NOT_SIGNABLE[status], status)
  return {
    asked: 'signing',
    facts: {
      ...{ merchantName, number: contractCode },
      description: scheduled?.description ?? titleOf(findTemplate(plan, planId) ?? { planId }),
      ...(scheduled === undefined
        ? { amountFen: null, currency: null }
        : { amountFen: scheduled.amountFen, currency: 'CNY' as const }),
    },
    async act(outcome, traceId) {
      if (outcome === 'signed') await contracts.signContract(world, request, traceId)
    },
    async standing() {
      const standing = await standingOfContract(world, preEntrustId)
      if (!isMiniProgram || standing.signed !== true) return standing
      const extraData = { return_code: 'SUCCESS', contract_id: standing.agreementNumber }
      return { ...standing, returnData: JSON.stringify(extraData) }
    },
  }
}

async function standingOfContract(world: World, preEntrustId: string): Promise<PayerStanding> {
  const contract = await findPapayContract(world.read, { preEntrustId })
  if (contract === null) throw new Error(`the signing ${preEntrustId} is gone`)
  const { contractId, state } = contract
  return {
    state: contractState(contract, world.nowMs()),
    ...{ providerNumber: contractId, agreementNumber: contractId, signed: state === 'active' },
    returnUrl: null,
  }
}
