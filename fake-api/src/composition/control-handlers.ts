import type { Schemas } from '@skyshop/openapi/control'
import type { Features } from '../backend/party/features.ts'
import type { GroupedScenario } from '../backend/scenarios/scenario.ts'
import { clockHandlers } from '../control/clock.ts'
import { contentHandlers } from '../control/content.ts'
import type { ControlPlane } from '../control/control-handler.ts'
import { copyHandlers, worldFileHandlers } from '../control/copies.ts'
import { couponAndCodeHandlers } from '../control/coupons-and-codes.ts'
import { callHandlers, deviceHandlers } from '../control/devices.ts'
import { faultHandlers, type NotifyKinds } from '../control/faults.ts'
import { journalFeedHandlers, journalHandlers, journalSearchHandlers } from '../control/journal.ts'
import { libraryHandlers } from '../control/library.ts'
import { catalogueHandlers, packageHandlers } from '../control/packages.ts'
import {
  contractHandlers,
  type MerchantAccounts,
  type MerchantPlanSettings,
  merchantHandlers,
  orderHandlers,
  type TerminateAtProvider,
} from '../control/payments.ts'
import { type RepeatDelivery, repeatHandlers } from '../control/repeat-request.ts'
import { hostHandlers, userHandlers } from '../control/users.ts'
import { notifyHandlers } from '../control/webhooks.ts'
import { type Peers, scenarioHandlers, strictBackendHandlers, worldHandlers } from '../control/worlds.ts'
import { saveSettings } from '../engine/gateway/account-settings.ts'
import type { OutcomeCounter } from '../engine/http/outcome-counter.ts'
import type { Journal } from '../engine/journal/journal.ts'
import type { ServerMetrics } from '../engine/metrics/server-metrics.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { BucketOptions } from '../engine/world/sharing/copy-store.ts'
import type { ReferenceData } from '../engine/world/storage/reference-data.ts'
import { openLibrary } from '../engine/world/storage/world-library.ts'
import type { World } from '../engine/world/transaction/world.ts'
import { findAlipayAccount } from '../providers/alipay/alipay-account.ts'
import { findAgreement } from '../providers/alipay/alipay-agreement-repository.ts'
import { endAgreement, expireAgreement } from '../providers/alipay/alipay-agreement-service.ts'
import { alipayPlanOf, findAlipayPlan } from '../providers/alipay/alipay-plan.ts'
import { ensureAlipayCertificates } from '../providers/alipay/certificate-keys.ts'
import { ensureCertificates } from '../providers/wechat/certificate-keys.ts'
import { terminateByCode } from '../providers/wechat/papay/papay-contract-service.ts'
import { changeKeyPlan } from '../providers/wechat/platform-keys.ts'
import { findWechatPlan, wechatPlanOf } from '../providers/wechat/wechat-plan.ts'

const VERSION = '0.1.0'

interface ControlParts extends RepeatDelivery {
  registry: WorldRegistry
  notifyKinds: NotifyKinds
  merchants: MerchantAccounts
  systemJournal: () => Journal
  catalogue: ReferenceData
  serverName: string
  peers: Peers
  wallNowMs: () => number
  /** The folder of the library. */
  library: string | BucketOptions
}

/** What belongs to the process, not to a world. */
interface ProcessParts {
  scenarios: Record<string, GroupedScenario>
  outcomes: OutcomeCounter
  metrics: ServerMetrics
}

/** One handler for every operation of the control contract. */
export function controlPlaneHandlers(
  {
    users,
    devices,
    packages,
    grants,
    expiry,
    coupons,
    codes,
    autoRenewal,
    calls,
    simCards,
    refundByStaff,
  }: Features,
  {
    registry,
    notifyKinds,
    merchants,
    systemJournal,
    catalogue,
    serverName,
    peers,
    wallNowMs,
    library,
    ...sending
  }: ControlParts,
  { scenarios, outcomes, metrics }: ProcessParts,
): ControlPlane {
  const lifetimeOf = (worldId: string) => registry.table.lifetimeOf(worldId)
  const services = { users, devices, expiry, simCards, catalogue, lifetimeOf }
  return {
    handlers: {
      ...worldHandlers({ registry, scenarios, services, version: VERSION, serverName, peers, wallNowMs }),
      ...catalogueHandlers(registry, catalogue),
      ...contentHandlers(registry),
      ...copyHandlers({ registry, services }),
      ...scenarioHandlers(registry, scenarios),
      ...libraryHandlers({ registry, services, library: openLibrary(library) }),
      ...userHandlers(registry, services),
      ...packageHandlers(registry, { grants, packages, users }),
      ...deviceHandlers(registry, services),
      ...couponAndCodeHandlers(registry, { users, coupons, codes }),
      ...callHandlers(registry, calls),
      ...clockHandlers(registry),
      ...hostHandlers(registry, users),
      ...journalHandlers(registry, systemJournal),
      ...repeatHandlers({ registry, users, ...sending }),
      ...faultHandlers(registry, notifyKinds),
      ...merchantHandlers(registry, { accountsOf: merchants, plans: PLANS }),
      ...strictBackendHandlers(registry),
      ...notifyHandlers(registry, sending.operator),
      ...contractHandlers({
        registry,
        deductMode: {
          get: (world) => autoRenewal.contracts.deductMode(world),
          set: (world, mode) => autoRenewal.contracts.setDeductMode(world, mode),
        },
        endByMerchant: (world, code, traceId) => autoRenewal.ending.endByMerchant(world, code, traceId),
        terminateAtProvider: TERMINATE_AT_PROVIDER,
      }),
      ...orderHandlers(registry, refundByStaff),
      ...journalSearchHandlers(registry),
      getCoverage: async () => ({ outcomes: outcomes.rows() }),
    },
    rawHandlers: {
      ...journalFeedHandlers(registry),
      ...worldFileHandlers({ registry, services }),
      getMetrics: async (_input, reply) => {
        reply.type(metrics.contentType).send(await metrics.text())
      },
    },
  }
}

const PLANS: MerchantPlanSettings = {
  get: async (world) => ({ wechat: await wechatPlanOf(world), alipay: await alipayPlanOf(world) }),
  change: changeMerchantPlans,
}

const inWechat: TerminateAtProvider = (world, { contractCode, by: reason, traceId }) =>
  world.withTx((ctx) => terminateByCode(ctx, contractCode, { reason, traceId }))

const inAlipay: TerminateAtProvider = (world, { contractCode: externalAgreementNo, by, traceId }) =>
  world.withTx(async (ctx) => {
    const agreement = await findAgreement(ctx.tx, { externalAgreementNo })
    if (agreement?.state !== 'active') return false
    if (by === 'expired') await expireAgreement(ctx, agreement)
    else await endAgreement(ctx, agreement, { by, urlTemplate: null, traceId })
    return true
  })

/** How contracts end at each provider without the merchant. Alipay gives no reason, and tells nobody of an expiry. */
const TERMINATE_AT_PROVIDER = { wechat: inWechat, alipay: inAlipay }

/** Changes the account settings of a world; returns the new settings, or the rule that forbids the change. */
async function changeMerchantPlans(
  world: World,
  { wechat = {}, alipay = {} }: Schemas['MerchantPlansChange'],
): Promise<Schemas['MerchantPlans'] | string> {
  if (wechat.keyMode !== undefined && wechat.keyMode !== 'public-key') await ensureCertificates(world)
  if (alipay.signMode === 'certificate') {
    const { merchantPublicKeyPem } = await findAlipayAccount(world.read)
    await ensureAlipayCertificates(world, merchantPublicKeyPem)
  }
  return world.withTx(async (ctx) => {
    const wechatPlan = changeKeyPlan(await findWechatPlan(ctx.tx), wechat, ctx.nowMs)
    if (typeof wechatPlan === 'string') return wechatPlan
    const alipayPlan = { ...(await findAlipayPlan(ctx.tx)), ...alipay }
    await saveSettings(ctx, 'wechat', wechatPlan)
    await saveSettings(ctx, 'alipay', alipayPlan)
    return { wechat: wechatPlan, alipay: alipayPlan }
  })
}
