import type { ControlContext, PartyControl } from '../../engine/party/party.ts'
import { contentHandlers } from '../control/content.ts'
import { couponAndCodeHandlers } from '../control/coupons-and-codes.ts'
import { callHandlers, deviceHandlers } from '../control/devices.ts'
import { labelPackageEvents } from '../control/package-events.ts'
import { catalogueHandlers, packageHandlers } from '../control/packages.ts'
import { contractRows, orderHandlers } from '../control/payments.ts'
import { STATE_MACHINES, stateView } from '../control/state.ts'
import { strictBackendHandlers } from '../control/strict-backend.ts'
import { profileHandlers, userHandlers } from '../control/users.ts'
import { countFacts, ownerView } from '../control/world-view.ts'
import { refundByStaff } from '../payments/refund-service.ts'
import { findSignedIn } from '../users/users.ts'
import type { Features } from './features.ts'

/** Returns what a tester sees of the backend, and can do in it. */
export function backendControl(features: Features, context: ControlContext): PartyControl {
  const { grants, codes, autoRenewal, calls, simCards } = features
  const { registry, catalogue } = context
  const services = { simCards }
  return {
    handlers: {
      ...catalogueHandlers(registry, catalogue),
      ...contentHandlers(registry),
      ...userHandlers(context),
      ...packageHandlers(registry, { grants }),
      ...deviceHandlers(registry, services),
      ...couponAndCodeHandlers(registry, { codes }),
      ...callHandlers(registry, calls),
      ...profileHandlers(registry),
      ...strictBackendHandlers(registry),
      ...orderHandlers(registry, refundByStaff),
    },
    stateMachines: STATE_MACHINES,
    viewWorld: ownerView,
    viewState: (world) => stateView(world, services),
    countFacts,
    labelEvents: labelPackageEvents,
    contracts: {
      find: async (world, contractCode) => (await contractRows(world.read, { contractCode }))[0] ?? null,
      end: (world, code, traceId) => autoRenewal.ending.endByMerchant(world, code, traceId),
    },
    credentials: async (world) => ({ 'blade-auth': `bearer ${(await findSignedIn(world)).token}` }),
  }
}
