import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import {
  type AttemptLimit,
  hasTooManyFailedAttempts,
  recordFailedAttempt,
} from '../../engine/world/transaction/failed-attempts.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { findDeviceName } from '../devices/device-repository.ts'
import type { GivenSpan } from '../entitlements/entitlements.ts'
import type { GrantService, GrantTarget, OwnDevice } from '../grants/grant-service.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { findOffer } from '../packages/packages.ts'
import type { Caller } from '../users/caller.ts'
import type { CaptchaService } from './captcha-service.ts'
import { deleteCode, findCode, insertCode, markRedeemed } from './code-repository.ts'
import { drawCode, foldCode } from './rules/code-text.ts'
import {
  type ActivationCode,
  type CodeRedemption,
  type CodeRefusalReason,
  MAX_FAILED_ATTEMPTS,
  ownRedemption,
  validateCode,
} from './rules/validate-code.ts'

/** The features codes are redeemed with. */
export interface CodeDependencies {
  grants: GrantService
  captchas: CaptchaService
}

/** A valid code with what it brings to a device. */
export interface ValidCode extends GrantTarget {
  code: ActivationCode
}

/** A code that was redeemed. */
export interface RedeemedCode extends ValidCode {
  span: GivenSpan
}

type Redeemer = Pick<Caller, 'user' | 'language'>
/** A code somebody types for a device. */
export interface CodeAttempt {
  activeCode: string
  productCode: string
  deviceKey: string
  channelIotId?: string | undefined
}

/** A code to be redeemed, with the answer to a captcha. */
export interface CodeExchange extends CodeAttempt {
  captchaId: string
  captcha: string
}

type CodeRequest = CodeAttempt | CodeExchange

/** Wrong tries and spent captchas commit, so a refusal leaves the transaction as a value and is thrown after it. */
type Validated<T> = { value: T } | CodeRefusal

interface CodeRefusal {
  refusal: ErrorName
  data?: Schemas['RefusalData']
}

/** Activation codes: look at one, redeem one (rules/validate-code.ts). */
export class CodeService {
  readonly #dependencies: CodeDependencies

  constructor(dependencies: CodeDependencies) {
    this.#dependencies = dependencies
  }

  /** The package behind a code. Throws device-not-found, device-not-owned, code-invalid, try-later, `REFUSALS`. */
  async preview(context: Caller, body: CodeAttempt): Promise<ValidCode> {
    return valueOrThrow(await context.world.withTx((ctx) => this.#validate(ctx, context, body)))
  }

  /** Redeems a code. Throws what `preview` does, captcha-invalid, already-renewed. */
  async exchange(context: Caller, body: CodeExchange): Promise<RedeemedCode> {
    return valueOrThrow(await context.world.withTx((ctx) => this.redeem(ctx, context, body)))
  }

  /** Redeems a code in the caller's transaction, which has to commit also when it is refused: guesses are counted. */
  async redeem(ctx: WorldTx, redeemer: Redeemer, body: CodeRequest): Promise<Validated<RedeemedCode>> {
    const validated = await this.#validate(ctx, redeemer, body)
    if ('refusal' in validated) return validated
    const { value: code } = validated
    const span = await this.#dependencies.grants.give(ctx, code, 'code').catch(refusalOf)
    if ('refusal' in span) return span
    const { userId } = redeemer.user
    const by = { userId, deviceId: code.device.deviceId, entitlementId: span.entitlementId }
    if (!(await markRedeemed(ctx.tx, code.code.code, { ...by, atMs: ctx.nowMs })))
      throw new BusinessError('code-invalid')
    return { value: { ...code, span } }
  }

  /** Makes a code, at random when no text is given, and returns it in its stored form; null when that exists. */
  async create(
    ctx: WorldTx,
    { code: text, ...terms }: Omit<ActivationCode, 'code' | 'redemption'> & { code?: string | undefined },
  ): Promise<string | null> {
    const code = text === undefined ? drawCode(() => ctx.random()) : foldCode(text)
    if (code === '' || (await findCode(ctx.tx, code))) return null
    await insertCode(ctx.tx, { ...terms, code })
    return code
  }

  /** Deletes a code; one that somebody has redeemed stays. */
  remove({ tx }: WorldTx, code: string): Promise<void> {
    return deleteCode(tx, code)
  }

  async #validate(ctx: WorldTx, redeemer: Redeemer, body: CodeRequest): Promise<Validated<ValidCode>> {
    const { grants, captchas } = this.#dependencies
    const { userId } = redeemer.user
    const device = await grants.ownDeviceByKey(ctx.tx, userId, body)
    const limits = limitsOf(userId, device)
    for (const limit of limits)
      if (await hasTooManyFailedAttempts(ctx.tx, limit, ctx.nowMs)) return { refusal: 'try-later' }
    if ('captcha' in body && !(await captchas.spend(ctx, { userId, deviceKey: device.deviceKey }, body)))
      return { refusal: 'captcha-invalid' }
    const code = await findCode(ctx.tx, foldCode(body.activeCode))
    const own = ownRedemption(code, userId)
    if (own) return refuseOwn(ctx, own)
    const validated = await this.#find(ctx, redeemer, { ...body, device, code })
    if (typeof validated !== 'string') return { value: validated }
    if (isRefusal(validated)) return { refusal: validated }
    recordRefusal(ctx, validated)
    for (const { scope } of limits) await recordFailedAttempt(ctx, scope)
    return { refusal: 'code-invalid' }
  }

  /** What is wrong with a code, as a value; what stands in the way of a right one, as a refusal. */
  async #find(
    { tx, nowMs }: WorldTx,
    { user, language }: Redeemer,
    {
      device,
      code,
      channelIotId,
    }: { device: OwnDevice; code: ActivationCode | null } & Pick<CodeRequest, 'channelIotId'>,
  ): Promise<ValidCode | CodeRefusalReason | ErrorName> {
    const { grants } = this.#dependencies
    const reason = validateCode(code, device, nowMs)
    if (!code || reason) return reason ?? 'unknown'
    const offer = await findOffer(tx, code.packageId, language)
    const target = await grants.findTarget(tx, user.userId, { device, offer, channelIotId }).catch(refusalOf)
    return 'refusal' in target ? target.refusal : { ...target, code }
  }
}

/** What stands in the way of a right code, so that it does not count as a wrong one. */
const REFUSALS = [
  'contract-active',
  'channel-required',
  'too-many-channels',
  'channel-not-for-device',
] as const

function isRefusal(outcome: string): outcome is (typeof REFUSALS)[number] {
  return REFUSALS.some((name) => name === outcome)
}

function limitsOf(userId: string, { deviceId }: OwnDevice): AttemptLimit[] {
  return [
    { scope: `code:${userId}`, max: MAX_FAILED_ATTEMPTS.perUser },
    { scope: `code-device:${deviceId}`, max: MAX_FAILED_ATTEMPTS.perDevice },
  ]
}

function valueOrThrow<T>(validated: Validated<T>): T {
  if ('value' in validated) return validated.value
  throw new BusinessError(validated.refusal, validated.data)
}

/** Giving refuses before it writes, so the transaction may go on. */
function refusalOf(error: unknown): { refusal: ErrorName } {
  if (error instanceof BusinessError) return { refusal: error.code }
  throw error
}

/** Tells a user of their own redemption (R-CODE-5). The name of a device is theirs to know while they have it. */
async function refuseOwn(ctx: WorldTx, { atMs, userId, deviceId }: CodeRedemption): Promise<CodeRefusal> {
  recordRefusal(ctx, 'redeemed')
  const deviceName = await findDeviceName(ctx.tx, userId, deviceId)
  const name = deviceName === null ? {} : { deviceName }
  return { refusal: 'code-invalid', data: { redemption: { redeemedAt: formatBeijing(atMs), ...name } } }
}

/** Reason of a refusal for the journal; the user does not see it. */
function recordRefusal(ctx: WorldTx, reason: string): void {
  ctx.record({
    kind: 'state',
    operationId: 'code',
    from: 'upstream',
    to: 'upstream',
    status: 'refused',
    label: 'activation code refused',
    note: reason,
  })
}
