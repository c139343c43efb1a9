import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { NetworkError, RefusalError } from '../../shared/api-client/api-errors.ts'
import { nameOfError } from '../../shared/errors/error-names.ts'
import type { Services } from '../../shared/services/services.ts'
import { findRedeemed, type Redeemed, type Redemption, type StartedRedemption } from './model/redemption.ts'
import { type CodeTarget, listDevicePackages, previewCode } from './queries.ts'
import { forgetStarted, type RedemptionStore, recallStarted, rememberStarted } from './started-redemptions.ts'

const withoutCamera: ReadonlySet<ErrorName> = new Set<ErrorName>(['device-not-found', 'device-not-owned'])

type RedeemServices = Pick<Services, 'api'> & RedemptionStore

/** Everything a code is redeemed with. */
export interface RedeemAttempt extends CodeTarget {
  deviceId: string
  captchaId: string
  captcha: string
  /** What the server has said the code brings. */
  offer: Schemas['CodePackage']
}

/** State of a code once it has been looked at: what it would bring, or that it has brought it already. */
export type CheckedCode = { kind: 'offer'; offer: Schemas['CodePackage'] } | Redemption

/**
 * Looks at a code. To the server a code is wrong once it is redeemed, so an earlier try whose answer was lost comes
 * first. Throws the server's refusal, or NetworkError.
 */
export async function checkCode(
  services: RedeemServices,
  { deviceId, ...target }: CodeTarget & { deviceId: string },
): Promise<CheckedCode> {
  const earlier = earlierAttempt(services, { ...target, deviceId })
  const looked = earlier && (await findRedemption(services, earlier))
  return looked ?? { kind: 'offer', offer: await previewCode(services, target) }
}

/**
 * Redeems a code. A code can be redeemed once, so an answer that is lost must not be mistaken for a code that is wrong:
 * what is on the camera is noted before and looked at afterwards, also when the same code is tried again. Throws the
 * server's refusal, or NetworkError when nothing has been redeemed so far.
 */
export async function redeemCode(services: RedeemServices, attempt: RedeemAttempt): Promise<Redemption> {
  const earlier = earlierAttempt(services, attempt)
  const begun = earlier ?? (await begin(services, attempt))
  if (earlier !== null) {
    const looked = await findRedemption(services, earlier)
    if (looked !== null) return looked
  }
  const answer = await exchange(services, attempt)
  if (answer === null) return (await findRedemption(services, begun)) ?? lost()
  if (answer.ok) {
    forgetStarted(services)
    const { deviceId, packageName, packageSource, startTime, endTime } = answer.data
    return { kind: 'redeemed', redeemed: { deviceId, packageName, packageSource, startTime, endTime } }
  }
  // Web views send a request again whose connection broke; its second answer is a refusal of what the first has done.
  const looked = await findRedemption(services, begun)
  if (looked !== null) return looked
  if (earlier === null) forgetStarted(services)
  throw new RefusalError(answer.refusal)
}

/**
 * The package that an attempt has brought; null when there is none, and when its camera is no longer on the account, as
 * no answer can come then.
 */
export async function findRedemption(
  services: RedeemServices,
  begun: StartedRedemption,
): Promise<Redemption | null> {
  let redeemed: Redeemed | null
  try {
    redeemed = findRedeemed(begun, await listDevicePackages(services, begun))
  } catch (error) {
    if (!withoutCamera.has(nameOfError(error))) return { kind: 'unclear', begun }
    forgetStarted(services)
    return null
  }
  if (redeemed === null) return null
  forgetStarted(services)
  return { kind: 'redeemed', redeemed }
}

function earlierAttempt(
  services: RedeemServices,
  attempt: Pick<StartedRedemption, 'activeCode' | 'deviceId'>,
): StartedRedemption | null {
  const earlier = recallStarted(services)
  const isSame = earlier?.activeCode === attempt.activeCode && earlier.deviceId === attempt.deviceId
  return isSame ? earlier : null
}

async function begin(services: RedeemServices, attempt: RedeemAttempt): Promise<StartedRedemption> {
  const { activeCode, deviceId, productCode, offer } = attempt
  const { packageId, packageName, packageSource } = offer
  const packages = await listDevicePackages(services, attempt)
  const knownIds = packages.map(({ storePackageId }) => storePackageId)
  const begun = { activeCode, deviceId, productCode, packageId, packageName, packageSource, knownIds }
  rememberStarted(services, begun)
  return begun
}

/** Null when no answer came, or none that can be read. */
async function exchange({ api }: RedeemServices, attempt: RedeemAttempt) {
  const { activeCode, productCode, deviceKey, captchaId, captcha, channelIotId } = attempt
  const channel = channelIotId === undefined ? {} : { channelIotId }
  const body = { activeCode, productCode, deviceKey, captchaId, captcha, ...channel }
  try {
    const answer = await api.call('exchangeActiveCode', { body })
    const given: Partial<Schemas['GivenPackage']> | null = answer.ok ? answer.data : null
    return answer.ok && given?.packageId === undefined ? null : answer
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}

function lost(): never {
  throw new NetworkError('unreachable')
}
