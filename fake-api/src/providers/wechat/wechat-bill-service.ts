import { createHash, createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { DAY_MS, type Instant } from '../../engine/kernel/clock.ts'
import { isSameText } from '../../engine/signing/crypto.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import {
  type BillRow,
  billAddressMs,
  checkBillDay,
  dayStartMs,
  fundFlowBillText,
  tradeBillText,
} from './bill-rules.ts'
import type { GatewayAnswer } from './gateway-operations.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { checkBillMerchant } from './provider-mode.ts'
import { type WechatKeyStore, wechatPlanOf } from './wechat-account.ts'
import { findBillRows } from './wechat-gateway-repository.ts'

/** Which bill is asked for; `baseUrl` is what its address begins with. */
export interface AskedBill {
  readonly day: string
  /** `ALL`, `SUCCESS` or `REFUND` of a trade bill. */
  readonly kind: string
  /** `BASIC`, `OPERATION` or `FEES` of a fund-flow bill. */
  readonly account: string
  /** The merchant that a provider asks for; undefined for all. */
  readonly subMchid: string | undefined
  readonly isPacked: boolean
  readonly baseUrl: string
}

/** Bills of a world's trades. Refusals are GatewayRefusal. */
export interface WechatBillService {
  tradeBill(world: World, asked: AskedBill): Promise<Schemas['BillAddress']>
  fundFlowBill(world: World, asked: AskedBill): Promise<Schemas['BillAddress']>
  download(
    world: World,
    asked: { readonly token: string; readonly isPacked: boolean },
  ): Promise<NonNullable<GatewayAnswer['file']>>
}

interface Bill {
  readonly type: 'trade' | 'fund-flow'
  readonly day: string
  readonly kind: string
  readonly subMchid: string | undefined
}

/** Creates the service; an address carries all that its bill is made of, under the account's key. */
export function createWechatBillService(keys: WechatKeyStore): WechatBillService {
  const addressOf = async (
    world: World,
    part: Pick<Bill, 'type' | 'kind'>,
    { day, subMchid, isPacked, baseUrl }: AskedBill,
  ) => {
    const bill = { ...part, day, subMchid }
    const { apiV3Key, mchid } = await keys.gatewayOf(world)
    const { subMerchants } = await wechatPlanOf(world)
    checkBillMerchant({ mchid, sub_mch_id: subMchid }, subMerchants)
    checkBillDay(dayStartMs(bill.day), world.nowMs())
    const text = await textOf(world, bill)
    const token = tokenOf({ ...bill, madeAtMs: world.nowMs() }, apiV3Key)
    return {
      download_url: `${baseUrl}/v3/billdownload/file?token=${token}${isPacked ? '&tartype=gzip' : ''}`,
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(text).digest('hex'),
    } as const
  }
  return {
    tradeBill: (world, asked) =>
      addressOf(world, { type: 'trade', kind: oneOf(TRADES, asked.kind, 'bill_type') }, asked),
    fundFlowBill: (world, asked) =>
      addressOf(world, { type: 'fund-flow', kind: oneOf(ACCOUNTS, asked.account, 'account_type') }, asked),
    async download(world, { token, isPacked }) {
      const { apiV3Key } = await keys.gatewayOf(world)
      const bill = readToken(token, apiV3Key)
      const { v3 } = await wechatPlanOf(world)
      if (bill === null || world.nowMs() - bill.madeAtMs >= billAddressMs(v3))
        throw new GatewayRefusal('PARAM_ERROR', '下载地址已失效，请重新申请账单', 'token')
      const text = await textOf(world, bill)
      const packed = isPacked ? { bytes: gzipSync(text), mediaType: 'application/gzip' } : {}
      return { mediaType: 'text/plain', text, ...packed }
    },
  }
}

const TRADES = ['ALL', 'SUCCESS', 'REFUND'] as const
const ACCOUNTS = ['BASIC', 'OPERATION', 'FEES'] as const

/** The asked kind, the first one where none is asked for. */
function oneOf(known: readonly [string, ...string[]], asked: string, field: string): string {
  if (asked === '') return known[0]
  if (known.includes(asked)) return asked
  throw new GatewayRefusal('PARAM_ERROR', `参数错误: ${field}`, field)
}

/** The text of a bill; of a day without trades there is none. */
async function textOf(world: World, bill: Bill): Promise<string> {
  const { type, kind } = bill
  const startMs = dayStartMs(bill.day)
  const rows = await findBillRows(world.read, { fromMs: startMs, untilMs: startMs + DAY_MS })
  const asked = rows.filter((row) => isAsked(row, type === 'trade' ? kind : 'ALL') && isIn(row, bill))
  if (asked.length === 0) throw new GatewayRefusal('NO_STATEMENT_EXIST', '账单文件不存在')
  if (type === 'trade') return tradeBillText(asked)
  const earlier = await findBillRows(world.read, { fromMs: 0, untilMs: startMs })
  const openingFen = earlier
    .filter((row) => isIn(row, bill))
    .reduce((sum, row) => sum + (row.refund ? -row.refund.amountFen : row.amountFen), 0)
  // Money comes into the basic account alone; the others have seen none.
  if (kind !== 'BASIC') throw new GatewayRefusal('NO_STATEMENT_EXIST', '账单文件不存在')
  return fundFlowBillText(asked, openingFen)
}

function isAsked({ refund }: BillRow, kind: string): boolean {
  if (kind === 'ALL') return true
  return kind === 'REFUND' ? refund !== null : refund === null
}

/** Tells whether a row is of the merchant of a bill: the money of a provider's merchants is in accounts of their own. */
function isIn({ subMchid }: BillRow, { type, subMchid: asked }: Bill): boolean {
  if (asked === undefined) return type === 'trade' || subMchid === null
  return subMchid === asked
}

type Address = Bill & { readonly madeAtMs: Instant }

function tokenOf(address: Address, key: string): string {
  const text = Buffer.from(JSON.stringify(address)).toString('base64url')
  return `${text}.${createHmac('sha256', key).update(text).digest('hex')}`
}

function readToken(token: string, key: string): Address | null {
  const [text = '', mark = ''] = token.split('.')
  if (!isSameText(mark, createHmac('sha256', key).update(text).digest('hex'))) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Address
}
