import type { ApiResult } from '../../../shared/api-client/api-client.ts'
import type { Services } from '../../../shared/services/services.ts'
import { operationPointJson } from '../../../shared/session/session.ts'
import { delay } from '../../../shared/time/clock.ts'
import type { ContractRequest, PaymentEvent, RenewalPurchase, StateAt } from '../model/payment.ts'
import { hasSignedContract, readContractDetail } from '../queries.ts'
import {
  callWallet,
  checkDevice,
  type FlowServices,
  networkRefusal,
  nonEmptyResultOrNull,
  refused,
  resultOrNull,
} from './payment-calls.ts'

/** How long after the page is back the server is asked for the signature, and how often. */
const QUERY_LIMIT_MS = 10_000
const QUERY_INTERVAL_MS = 1000

/** Opens a signing session at the server, unless the device has changed since the buyer was asked. */
export async function openSigningSession(
  services: FlowServices,
  renewal: RenewalPurchase,
): Promise<PaymentEvent> {
  const change = await checkDevice(renewal)
  if (change !== null) return change
  const opened = await nonEmptyResultOrNull(requestSigningSession(services, renewal))
  if (opened === null) return networkRefusal
  return opened.ok ? { type: 'contract-prepared', request: opened.data } : refused(opened.refusal)
}

/** Asks the host to open the signing sheet of the wallet. */
export function openContractSheet(
  { host }: FlowServices,
  { request }: StateAt<'contract-wallet-opening'>,
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
  { renewal, request }: StateAt<'contract-querying'>,
): Promise<PaymentEvent> {
  for (let waitedMs = 0; waitedMs <= QUERY_LIMIT_MS; waitedMs += QUERY_INTERVAL_MS) {
    const answer = await resultOrNull(hasSignedContract(services, renewal))
    if (answer?.ok === true && answer.data) {
      const isOther = await isAnother(services, renewal, request.parameters.contractCode)
      return { type: 'contract-known', signed: isOther ? 'other' : 'this' }
    }
    if (waitedMs < QUERY_LIMIT_MS) await delay(services.timers, QUERY_INTERVAL_MS)
  }
  return { type: 'contract-known', signed: 'none' }
}

/** Whether what is signed has another number than the session opened here; false where either is not known. */
async function isAnother(
  services: FlowServices,
  renewal: RenewalPurchase,
  contractCode: string | undefined,
): Promise<boolean> {
  if (contractCode === undefined) return false
  const detail = await resultOrNull(readContractDetail(services, renewal))
  return detail?.ok === true && detail.data.contractCode !== contractCode
}

/** Requests a session in which the buyer may sign; it is valid for two hours. */
async function requestSigningSession(
  services: Pick<Services, 'api' | 'session'>,
  renewal: RenewalPurchase,
): Promise<ApiResult<ContractRequest>> {
  const body = contractBody(services, renewal)
  const { wallet } = renewal
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

function contractBody({ session }: Pick<Services, 'session'>, renewal: RenewalPurchase) {
  const { productCode, deviceId, deviceKey, packageSource, packageId, channelIotId } = renewal
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
