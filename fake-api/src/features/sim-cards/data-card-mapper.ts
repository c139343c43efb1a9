import type { Schemas } from '@skyshop/openapi/http'
import { formatBeijing } from '../../kernel/clock.ts'
import { isLongTerm } from '../../kernel/long-term.ts'
import type { CardDevice } from './data-card-repository.ts'
import type { CardInDevice, CardUse, PackUse } from './data-card-service.ts'
import type { FlowView } from './data-flow-service.ts'

const wireTime = (ms: number | null) => (ms === null ? null : formatBeijing(ms))
const flag = (is: boolean) => (is ? (1 as const) : (0 as const))

/** A card on the wire. */
export function toIotCard({ deviceId, sim }: CardInDevice): Schemas['IotCard'] {
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
export function toCardDetail({ device, figures, points }: CardUse): Schemas['CardDetail'] {
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
export function toBindInfo(device: CardDevice): Schemas['BindInfo'] {
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
export function toDataPack({ pack, packageName, usedKb }: PackUse, nowMs: number): Schemas['DataPack'] {
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
export function toFlowOffer({ state, dataMb, validDays, ...span }: FlowView): Schemas['FlowOffer'] {
  const { startsAtMs, endsAtMs } = span
  return {
    ...{ flowState: state, canReceive: flag(state === 'claimable'), dataMb, validDays },
    startTime: wireTime(startsAtMs),
    endTime: wireTime(endsAtMs),
  }
}
