import { errorNumbers } from '@skyshop/openapi/error-numbers'
import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { type ApiResult, dataOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'
import type { Purchase, RenewalPurchase } from './model/payment.ts'

/** The device an unpaid order belongs to. */
export interface UnpaidKey {
  productCode: string
  deviceId: string
}

type UnpaidAnswer = ApiResult<Schemas['OrderRecord'] | null>

/** The unpaid order of a device, for a purchase under way (product 7.07); null when there is none. */
export async function readUnpaidOrder(
  services: Pick<Services, 'api'>,
  { productCode, deviceId }: UnpaidKey,
): Promise<UnpaidAnswer> {
  return orNone(await services.api.call('getUnpaidOrder', { query: { productCode, deviceId } }))
}

function orNone(result: ApiResult<Schemas['OrderRecord']>): UnpaidAnswer {
  const isNone = !result.ok && result.refusal.code === errorNumbers['no-unpaid-order']
  return isNone ? { ok: true, data: null } : result
}

/** The unpaid order of a device with the page's time at which it was read, for pages (product 7.07); null when there is none. */
export function unpaidOrderQuery(services: Services, { productCode, deviceId }: UnpaidKey) {
  return queryOptions({
    queryKey: ['orders', 'unpaid', productCode, deviceId],
    queryFn: async ({ signal }) => {
      const query = { productCode, deviceId }
      const order = dataOf(orNone(await services.api.call('getUnpaidOrderV2', { query }, signal)))
      return order === null ? null : { order, receivedAtMs: services.clock.nowMs() }
    },
  })
}

/** Reads the status of an order: 1 for every paid one. */
export function readOrderStatus(
  services: Pick<Services, 'api'>,
  orderNo: string,
): Promise<ApiResult<Schemas['OrderConfirmation']>> {
  return services.api.call('confirmOrder', { query: { orderNo } })
}

/** The purchase that coupons are checked for. */
export type CouponTarget = Pick<
  Purchase,
  'productCode' | 'deviceId' | 'packageId' | 'packageSource' | 'channels'
>

/** Coupons of the buyer with what each takes off a purchase, the best first. */
export function couponsQuery(services: Services, target: CouponTarget) {
  const { productCode, deviceId, packageId, packageSource, channels = [] } = target
  const query = {
    ...{ productCode, deviceId, packageId, packageSource },
    ...(channels.length === 0 ? {} : { channelIotId: channels.join(',') }),
  }
  return queryOptions({
    queryKey: ['coupons', query],
    queryFn: async ({ signal }) => dataOf(await services.api.call('getAvailableCoupon', { query }, signal)),
  })
}

/** Auto-renewal of a device: whether it is signed, and its terms; null when the backend has none. */
export interface ContractState {
  isSigned: boolean
  detail: Schemas['ContractDetail'] | null
  /** The channels that renew by themselves, of those asked about; absent for a device as a whole. */
  channels?: readonly string[]
}

/**
 * Asks whether a device is under auto-renewal, and its terms; a backend may know none. Each channel has a contract
 * of its own, and one that renews by itself is enough to refuse a purchase of several; terms are those of the only one, or
 * of one whose charge failed. Throws when any could not be asked about.
 */
export function contractQuery(services: Services, key: ContractKey, channels?: readonly string[]) {
  return queryOptions({
    queryKey: ['contract', contractParams(key), ...(channels === undefined ? [] : [channels.join(',')])],
    queryFn: async ({ signal }): Promise<ContractState> => {
      if (channels === undefined) return readContract(services, key, signal)
      const ask = async (channelIotId: string) => ({
        channelIotId,
        contract: await readContract(services, { ...key, channelIotId }, signal),
      })
      const signed = (await Promise.all(channels.map(ask))).filter(({ contract }) => contract.isSigned)
      const details = signed.map(({ contract }) => contract.detail)
      const [only = null, ...others] = details
      const failed = details.find((detail) => detail?.renewalFailed) ?? null
      return {
        isSigned: signed.length > 0,
        detail: others.length === 0 ? only : failed,
        channels: signed.map(({ channelIotId }) => channelIotId),
      }
    },
  })
}

async function readContract(
  services: Services,
  key: ContractKey,
  signal: AbortSignal,
): Promise<ContractState> {
  const isSigned = dataOf(await hasSignedContract(services, key, signal))
  return { isSigned, detail: isSigned ? await readDetail(services, key, signal) : null }
}

async function readDetail(
  services: Services,
  key: ContractKey,
  signal: AbortSignal,
): Promise<ContractState['detail']> {
  const answer = await readContractDetail(services, key, signal)
  const isWithoutTerms = !answer.ok && WITHOUT_TERMS.has(answer.refusal.code)
  return isWithoutTerms ? null : dataOf(answer)
}

/** The terms of a signed contract; refused where the backend has none. */
export function readContractDetail(
  services: Pick<Services, 'api'>,
  key: ContractKey,
  signal?: AbortSignal,
): Promise<ApiResult<Schemas['ContractDetail']>> {
  return services.api.call('getContractDetail', { query: contractParams(key) }, signal)
}

/** Codes of a contract that is none, and of a backend without the operation. */
const WITHOUT_TERMS: ReadonlySet<number> = new Set([
  errorNumbers['contract-not-found'],
  errorNumbers['not-found'],
])

/** A device, and a channel of it, that may be under auto-renewal. */
export type ContractKey = Pick<
  RenewalPurchase,
  'productCode' | 'deviceKey' | 'packageSource' | 'channelIotId'
>

/** Asks whether a contract is signed for a device, or for one channel (product 7.18: by source or by channel). */
export function hasSignedContract(
  services: Pick<Services, 'api'>,
  key: ContractKey,
  signal?: AbortSignal,
): Promise<ApiResult<boolean>> {
  return services.api.call('hasUserSignedContract', { query: contractParams(key) }, signal)
}

/** The key of a contract on the wire. */
function contractParams({ productCode, deviceKey, packageSource, channelIotId }: ContractKey) {
  return {
    productCode,
    deviceKey,
    ...(channelIotId === undefined ? { packageSource } : { channelIotId }),
  }
}
