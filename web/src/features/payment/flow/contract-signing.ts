import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { operationPointJson } from '../../../shared/session/operation-point.ts'
import { delay } from '../../../shared/time/clock.ts'
import type { ContractRequest, PaymentEvent, StateAt } from '../model/payment-state.ts'
import type { Signing } from '../model/purchase.ts'
import { hasSignedContract, readContractDetail } from '../queries.ts'
import {
  callWallet,
  checkDevice,
  type FlowServices,
  lost,
  refused,
  unlessEmpty,
  unlessLost,
} from './payment-calls.ts'

/** How long after the page is back the server is asked for the signature, and how often. */
const QUERY_LIMIT_MS = 10_000
const QUERY_INTERVAL_MS = 1000

/** Reads again what the device has, and opens a signing session at the server. */
export async function openContract(services: FlowServices, signing: Signing): Promise<PaymentEvent> {
  const change = await checkDevice(signing)
  if (change !== null) return change
  const opened = await unlessEmpty(signContract(services, signing))
  if (opened === null) return lost
  return opened.ok ? { type: 'contract-opened', request: opened.data } : refused(opened.refusal)
}

/** Asks the host to open the signing sheet of the wallet. */
export function openContractSheet(
  { host }: FlowServices,
  { request }: StateAt<'contract-sheet'>,
): Promise<PaymentEvent> {
  return callWallet(() =>
    request.wallet === 'wechat'
      ? host.call('wechatPreEntrust', request.parameters)
      : host.call('aliRenewalAuth', request.parameters),
  )
}

/** Asks the server whether the contract is signed, and which, each second for 10 s (R-RENEWAL-30, R-PAY-32). */
export async function queryContract(
  services: FlowServices & Pick<Services, 'timers'>,
  { signing, request }: StateAt<'contract-asking'>,
): Promise<PaymentEvent> {
  for (let waitedMs = 0; waitedMs <= QUERY_LIMIT_MS; waitedMs += QUERY_INTERVAL_MS) {
    const answer = await unlessLost(hasSignedContract(services, signing))
    if (answer?.ok === true && answer.data) {
      const isOther = await isAnother(services, signing, request.parameters.contractCode)
      return { type: 'contract-known', signed: isOther ? 'other' : 'this' }
    }
    if (waitedMs < QUERY_LIMIT_MS) await delay(services.timers, QUERY_INTERVAL_MS)
  }
  return { type: 'contract-known', signed: 'none' }
}

/** Whether what is signed has another number than the session opened here; false where either is not known. */
async function isAnother(
  services: FlowServices,
  signing: Signing,
  contractCode: string | undefined,
): Promise<boolean> {
  if (contractCode === undefined) return false
  const detail = await unlessLost(readContractDetail(services, signing))
  return detail?.ok === true && detail.data.contractCode !== contractCode
}

/** Opens a session in which the buyer may sign; good for two hours. */
async function signContract(
  services: Pick<Services, 'api' | 'session'>,
  signing: Signing,
): Promise<ApiResult<ContractRequest>> {
  const body = contractBody(services, signing)
  const { wallet } = signing
  switch (wallet) {
    case 'wechat': {
      const opened = await services.api.call('appSignContract4WeChat', { body })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
    case 'alipay': {
      const opened = await services.api.call('appSignContract4Ali', { body })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
  }
}

function contractBody({ session }: Pick<Services, 'session'>, signing: Signing) {
  const { productCode, deviceId, deviceKey, packageSource, packageId, channelIotId } = signing
  const { manufacturerName, operationPoint, appKey, countryCode } = session.getState()
  return {
    appKey,
    paySource: manufacturerName,
    operationPointJson: operationPointJson(operationPoint),
    ...{ productCode, deviceId, deviceKey, packageSource, packageId },
    ...(channelIotId === undefined ? {} : { channelIotId }),
    ...(countryCode === '' ? {} : { countryCode }),
  }
}
