import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { formatBeijing, wireTime } from '../../engine/kernel/clock.ts'
import type { Handlers } from '../http/handler.ts'
import { isLongTerm } from '../kernel/long-term.ts'
import type { DataFlowService, FlowView } from './data-flow-service.ts'
import type { CardDevice } from './sim-card-repository.ts'
import type { CardInDevice, CardUse, PackUse, SimCardService } from './sim-card-service.ts'

/** SIM cards, their data, and data that is given. */
export function simCardRoutes(cards: SimCardService, flows: DataFlowService) {
  return {
    getIotCard: async ({ query }, context) => toIotCard(await cards.byNumber(context, query.cardNo)),
    listCardsOfDevices: async ({ body }, context) =>
      (await cards.ofDevices(context, body.sns)).map(toIotCard),
    getCardDetail: async ({ query }, context) => toCardDetail(await cards.use(context, query)),
    getSimManufacturer: async ({ query }, context) => {
      const { manufacturer, cardUseState } = toIotCard(await cards.ofBoundDevice(context, query.deviceSnNo))
      return { manufacturer, cardUseState }
    },
    listDataPacks: async ({ query }, context) =>
      (await cards.packs(context, query)).map((row) => toDataPack(row, context.world.nowMs())),
    getBindInfo: async ({ query }, context) => toBindInfo(await cards.bindInfo(context, query.deviceKey)),
    queryFreeFlow: async ({ query }, context) => toFlowOffer(await flows.offer(context, 'free-flow', query)),
    receiveFreeFlow: async ({ query }, context) =>
      toFlowOffer(await flows.receive(context, 'free-flow', query)),
    queryIncludeFlow: async ({ query }, context) =>
      toFlowOffer(await flows.offer(context, 'included-flow', query)),
    receiveIncludeFlow: async ({ query }, context) =>
      toFlowOffer(await flows.receive(context, 'included-flow', query)),
  } satisfies Handlers<HttpOperationsByArea['sim-cards']>
}

const flag = (is: boolean) => (is ? (1 as const) : (0 as const))

/** A card on the wire. */
function toIotCard({ deviceId, sim }: CardInDevice): Schemas['IotCard'] {
  return {
    cardNo: sim.iccid,
    deviceSnNo: deviceId,
    manufacturer: sim.manufacturer,
    cardUseState: flag(sim.isInUse),
    cardStatus: sim.state,
    cardForm: sim.form,
  }
}

/** A card with its data use on the wire. */
function toCardDetail({ device, figures, points }: CardUse): Schemas['CardDetail'] {
  const { totalKb, usedKb, remainingKb, operatorUsedKb, operatorAtMs } = figures
  return {
    ...toIotCard(device),
    ...{ totalKb, usedKb, remainingKb, operatorUsedKb },
    operatorTime: formatBeijing(operatorAtMs),
    delayed: operatorUsedKb !== usedKb,
    dailyPoints: points,
  }
}

/** A device and its card on the wire. */
function toBindInfo(device: CardDevice): Schemas['BindInfo'] {
  const { deviceKey, deviceId, bindFlag, isFourG, sim } = device
  return {
    ...{ deviceKey, deviceSnNo: deviceId, bindFlag, isFourG: isFourG === 1 ? 1 : -1 },
    iccid: sim?.iccid ?? null,
    manufacturer: sim?.manufacturer ?? null,
    cardUseState: sim ? flag(sim.isInUse) : null,
    cardStatus: sim?.state ?? null,
  }
}

/** A pack on the wire. */
function toDataPack({ pack, packageName, usedKb }: PackUse, nowMs: number): Schemas['DataPack'] {
  const { packageId, orderNo, topUp, dataKb, startsAtMs, endsAtMs } = pack
  return {
    ...{ packageId, packageName, orderNo: orderNo ?? '', topUp, totalKb: dataKb, usedKb },
    state: pack.state as Schemas['DataPack']['state'],
    remainingKb: dataKb - usedKb,
    startTime: wireTime(startsAtMs),
    endTime: wireTime(endsAtMs),
    longTermEffectFlag: flag(isLongTerm(endsAtMs, nowMs)),
  }
}

/** A flow on the wire. */
function toFlowOffer({ state, dataMb, validDays, ...span }: FlowView): Schemas['FlowOffer'] {
  const { startsAtMs, endsAtMs } = span
  return {
    ...{ flowState: state, canReceive: flag(state === 'claimable'), dataMb, validDays },
    startTime: wireTime(startsAtMs),
    endTime: wireTime(endsAtMs),
  }
}
