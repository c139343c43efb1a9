import { createHash } from 'node:crypto'
import type { PapayFields } from '../../wire/wechat/papay-xml.ts'
import { GatewayRefusal, NumberedRefusal } from './gateway-refusal.ts'
import type { WechatPlan } from './wechat-account.ts'

/*
 * How a provider acts for its merchants (docs/providers/wechat.md)
 * R-WECHAT-77. A provider signs, deducts and asks for contracts under paths with `/partner/`, and names its merchant in
 *   every call; ending, queries of orders, closing, refunds and bills have no such path in v2 (WX-332, WX-333), and the
 *   calls of v3 about scheduled deductions have one each (WX-340). The texts of refusals are those of the guide, that of
 *   a path of the wrong kind is assumed, NO_AUTH in v3.
 * R-WECHAT-100. Contracts, orders and refunds of another merchant than the named one are not there, and none of them is
 *   refunded (WX-333). A bill alone may name none: of trades it lists those of all merchants then, each with its number
 *   as 特约商户号, of funds the money of the provider itself (assumed). A contract_code and the numbers of orders and
 *   refunds are used once under a provider, whichever merchant they are for, and a payer signs a template once (WX-339).
 * R-WECHAT-78. A merchant that has not granted the product is not acted for (WX-337).
 * R-WECHAT-79. Notices of all merchants come to one address and name the merchant by sub_mch_id; sub_openid says who paid,
 *   towards the merchant's app (WX-335, WX-336).
 */

type SubMerchants = WechatPlan['subMerchants']

/** Parts of a call that name the merchant. */
export interface NamedSubMerchant {
  readonly mchid: string
  readonly sub_mch_id?: string | undefined
  readonly sub_appid?: string | undefined
}

/** Calls that have a path of their own for providers. */
const PARTNER_CALLS = [
  ...['/papay/preentrustweb', '/papay/entrustweb', '/papay/h5entrustweb'],
  ...['/papay/querycontract', '/pay/pappayapply'],
]

const PROVIDER = '服务商请使用带/partner/的接口'
const NO_PROVIDER = '商户号不是服务商，请使用普通商户接口'

/** The call that may be about all merchants of a provider. */
const BILL_CALL = '/pay/downloadbill'

/** Says in words why a call of v2, or a link that opens a signing, is not one of this account; null where it is. */
export function providerRefusal(
  { path, fields, mchid }: { readonly path: string; readonly fields: PapayFields; readonly mchid: string },
  subMerchants: SubMerchants,
): string | null {
  const isProvider = subMerchants.length > 0
  if (!isProvider && path.includes('/partner/')) return NO_PROVIDER
  if (isProvider && PARTNER_CALLS.includes(path)) return PROVIDER
  const mayNameNone = !isProvider || path === BILL_CALL
  if (mayNameNone && fields.sub_mch_id === undefined) return null
  const obstacle = obstacleOf(
    { mchid, sub_mch_id: fields.sub_mch_id, sub_appid: fields.sub_appid },
    subMerchants,
  )
  return obstacle === null ? null : obstacle.text
}

/** Throws the refusal of a call of v3 that names no merchant of this provider (R-WECHAT-80), or any where it is none. */
export function checkSubMerchant(named: NamedSubMerchant, subMerchants: SubMerchants): void {
  if (subMerchants.length === 0 && named.sub_mch_id === undefined) return
  const obstacle = obstacleOf(named, subMerchants)
  if (obstacle !== null) throw new NumberedRefusal(obstacle.code, obstacle.number)
}

/** The merchant that a provider acts for, and its app; nothing for a merchant of its own. */
export interface ActedFor {
  readonly subMchid?: string
  readonly subAppid?: string
}

/** Returns whom a call of v3 is for, under a path with partner the merchant that it names. @throws GatewayRefusal */
export function actedFor(partner: NamedSubMerchant | null, subMerchants: SubMerchants): ActedFor {
  const isProvider = subMerchants.length > 0
  if (partner === null && !isProvider) return {}
  if (partner === null) throw new GatewayRefusal('NO_AUTH', PROVIDER)
  if (!isProvider) throw new GatewayRefusal('NO_AUTH', NO_PROVIDER)
  checkSubMerchant(partner, subMerchants)
  return subMerchantTerms(partner)
}

interface Obstacle {
  readonly code: 'PARAM_ERROR' | 'NO_AUTH'
  readonly number: ConstructorParameters<typeof NumberedRefusal>[1]
  readonly text: string
}

function obstacleOf(
  { mchid, sub_mch_id, sub_appid }: NamedSubMerchant,
  subMerchants: SubMerchants,
): Obstacle | null {
  if (sub_mch_id === undefined || sub_mch_id === '')
    return { code: 'PARAM_ERROR', number: 268443704, text: '受理机构必须传入sub_mch_id' }
  if (sub_mch_id === mchid)
    return { code: 'PARAM_ERROR', number: 268443705, text: '子商户mchid不能与自身mchid相同' }
  const known = subMerchants.find((one) => one.mchid === sub_mch_id)
  if (known === undefined) return { code: 'NO_AUTH', number: 268443701, text: '受理关系不存在' }
  if (sub_appid !== undefined && sub_appid !== known.appid)
    return { code: 'PARAM_ERROR', number: 268445527, text: 'sub_mch_id与sub_appid不匹配' }
  if (known.isGranted) return null
  return { code: 'NO_AUTH', number: 268443701, text: '特约子商户商户号未授权服务商的产品权限' }
}

/** Throws the refusal of a bill of v3 that is of no merchant of this provider, nor of all. */
export function checkBillMerchant(named: NamedSubMerchant, subMerchants: SubMerchants): void {
  if (named.sub_mch_id !== undefined) checkSubMerchant(named, subMerchants)
}

/** Returns what of a request names the merchant, as its answer repeats it. */
export function subMerchantFields({ sub_mch_id, sub_appid }: PapayFields): PapayFields {
  return { ...(sub_mch_id && { sub_mch_id }), ...(sub_appid && { sub_appid }) }
}

/** Returns what a contract keeps of the merchant that it is for. */
export function subMerchantTerms(request: {
  readonly sub_mch_id?: string | undefined
  readonly sub_appid?: string | undefined
}): ActedFor {
  const { sub_mch_id: subMchid, sub_appid: subAppid } = request
  return { ...(subMchid !== undefined && { subMchid }), ...(subAppid !== undefined && { subAppid }) }
}

/** A notice about a contract or an order, with the merchant that it is for. */
export function withSubMerchant(
  fields: PapayFields,
  contract: {
    readonly openid: string | null
    readonly terms: { readonly subMchid?: string; readonly subAppid?: string }
  },
): PapayFields {
  const { subMchid, subAppid } = contract.terms
  if (subMchid === undefined) return fields
  const named = { ...fields, sub_mch_id: subMchid }
  if (subAppid === undefined) return named
  return { ...named, sub_appid: subAppid, sub_openid: subOpenid(subAppid, contract.openid ?? '') }
}

/** Returns the openid of a payer towards the app of a merchant of a provider. `openid`: towards the provider's own. */
export function subOpenid(subAppid: string, openid: string): string {
  return `${SUB_MARK}${createHash('sha256').update(`${subAppid} ${openid}`).digest('hex').slice(0, 24)}`
}

const SUB_MARK = 'oSub'

/** Tells whether an openid was given out towards the app of a merchant of a provider. */
export function isSubOpenid(openid: string): boolean {
  return openid.startsWith(SUB_MARK)
}
