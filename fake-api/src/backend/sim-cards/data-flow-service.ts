import type { Reader } from '../../engine/world/transaction/world.ts'
import type { GrantService } from '../grants/grant-service.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { findOffer } from '../packages/packages.ts'
import type { Caller } from '../users/caller.ts'
import { findUser } from '../users/user-repository.ts'
import {
  type FlowCase,
  type FlowKind,
  type FlowState,
  flowPackages,
  flowState,
} from './rules/given-data-rules.ts'
import { isRecognised, simRefusal, takesData } from './rules/sim-card-rules.ts'
import { type CardDevice, findCardDevices, findFlowPack } from './sim-card-repository.ts'

/** Which device the shop asks about. */
export interface FlowQuery {
  deviceKey: string
  iccid?: string | undefined
}

/** Where the flow of a device stands; amounts are 0 where there is none. */
export interface FlowView {
  state: FlowState
  dataMb: number
  validDays: number
  startsAtMs: number | null
  endsAtMs: number | null
}

/** The features data is given through. */
export interface DataFlowDependencies {
  grants: GrantService
}

/** Data that is given: free, and sold with the camera (rules/given-data-rules.ts). */
export class DataFlowService {
  readonly #dependencies: DataFlowDependencies

  constructor(dependencies: DataFlowDependencies) {
    this.#dependencies = dependencies
  }

  /** Where a flow stands. Throws device-not-found, sim-not-recognised. */
  async offer(context: Caller, kind: FlowKind, query: FlowQuery): Promise<FlowView> {
    const { world, user } = context
    const device = await findSeen(world.read, user.userId, query)
    const countryCode = await this.#countryOf(world.read, user.userId)
    const flow = await caseOf(world.read, { kind, device, countryCode })
    const state = flowState(flow, world.nowMs())
    const { startsAtMs, endsAtMs } = flow.pack ?? { startsAtMs: null, endsAtMs: null }
    if (state === 'none') return { state, dataMb: 0, validDays: 0, startsAtMs, endsAtMs }
    const { dataMb, validityDays } = await this.#package(context, kind)
    return { state, dataMb: dataMb ?? 0, validDays: validityDays, startsAtMs, endsAtMs }
  }

  /**
   * Gives a flow, once per device. Throws device-not-found, device-not-owned, already-received, receive-failed,
   * sim-not-recognised, sim-deactivated, sim-abnormal.
   */
  async receive(context: Caller, kind: FlowKind, query: FlowQuery): Promise<FlowView> {
    const { world, user } = context
    const { grants } = this.#dependencies
    await world.withTx(async (ctx) => {
      const { userId } = user
      const device = await grants.ownDeviceByKey(ctx.tx, userId, { deviceKey: query.deviceKey })
      const card = await findSeen(ctx.tx, userId, query)
      const countryCode = await this.#countryOf(ctx.tx, userId)
      const flow = await caseOf(ctx.tx, { kind, device: card, countryCode })
      assertClaimable(flow, simRefusal({ countryCode, sim: card.sim }), ctx.nowMs)
      const offer = await this.#package(context, kind, ctx.tx)
      const key = { kind, campaign: '', deviceId: device.deviceId, userId }
      const target = { device, offer, packageSource: offer.packageSource ?? 0, channel: '' }
      await grants.grantOnce(ctx, key, () => grants.give(ctx, target, 'gift'))
    })
    return this.offer(context, kind, query)
  }

  #package({ world, language }: Caller, kind: FlowKind, reader: Reader = world.read) {
    return findOffer(reader, flowPackages[kind], language)
  }

  async #countryOf(reader: Reader, userId: string): Promise<string> {
    return (await findUser(reader, userId)).countryCode
  }
}

async function findSeen(
  reader: Reader,
  userId: string,
  { deviceKey, iccid }: FlowQuery,
): Promise<CardDevice> {
  const [device] = await findCardDevices(reader, userId, { deviceKey })
  if (!device) throw new BusinessError('device-not-found')
  if (!isRecognised(iccid, device.sim)) throw new BusinessError('sim-not-recognised')
  return device
}

async function caseOf(
  reader: Reader,
  { kind, device, countryCode }: { kind: FlowKind; device: CardDevice; countryCode: string },
): Promise<FlowCase> {
  const { deviceId, owned, hasIncludedFlow, sim } = device
  return {
    kind,
    isOwned: owned,
    isFourG: takesData(device),
    hasIncludedFlow,
    isBlocked: simRefusal({ countryCode, sim }) !== null,
    pack: await findFlowPack(reader, { kind, deviceId }),
  }
}

function assertClaimable(flow: FlowCase, refusal: ReturnType<typeof simRefusal>, nowMs: number): void {
  if (flow.pack) throw new BusinessError('already-received')
  if (flowState(flow, nowMs) === 'claimable') return
  const isOffered = flowState({ ...flow, isBlocked: false }, nowMs) === 'claimable'
  throw new BusinessError((isOffered ? refusal : null) ?? 'receive-failed')
}
