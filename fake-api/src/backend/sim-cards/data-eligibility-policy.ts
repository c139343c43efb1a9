import type { Reader } from '../../engine/world/transaction/world.ts'
import { findBoundDevice } from '../devices/devices.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { isHomeCountry } from '../kernel/home-country.ts'
import { PACKAGE_SOURCES } from '../kernel/package-kind.ts'
import type {
  Admission,
  EligibilityPolicy,
  PackageBuyer,
  PurchaseRequest,
  SaleDevice,
} from '../packages/packages.ts'
import type { Caller } from '../users/caller.ts'
import { isRecognised, simFormFor, simRefusal, takesData } from './rules/sim-card-rules.ts'
import { type CardDevice, findAnyDevice, findCardDevices } from './sim-card-repository.ts'

/*
 * Rules of selling data (docs/rules/sim-cards.md; product 5.13, 7.33)
 * R-SIM-6. Anybody signed in may buy data for any bound device by its serial number, whoever it belongs to. Guesses are
 *   counted.
 * R-SIM-7. For a device the buyer sees, the SIM rules decide what is sold and why it is not.
 * R-SIM-8. Answers reveal of devices of others only whose card they have and whether it is in use (R-SIM-25): the list
 *   follows the buyer's country alone, and an order the device or its card forbids is *not offered for this device*,
 *   without a reason.
 * R-SIM-25. The manufacturer of a card is told for any bound device by its serial number, so that a top-up by SN asks
 *   and refuses as one for an own device. Unknown and unbound devices are answered alike, and guesses are counted.
 */

const [DATA_SOURCE] = PACKAGE_SOURCES.data

/** 4G data: for every bound 4G device, by the rules of its SIM. */
export class DataEligibilityPolicy implements EligibilityPolicy {
  async guard(context: Caller, { deviceId }: PurchaseRequest): Promise<void> {
    const own = await findOwn(context.world.read, context.user.userId, deviceId)
    if (!own) await findBoundDevice(context, deviceId)
  }

  async forListing(reader: Reader, buyer: PackageBuyer, request: PurchaseRequest): Promise<SaleDevice> {
    const { device, isOwn } = await findBound(reader, buyer, request)
    const sale = { deviceId: device.deviceId, packageSource: DATA_SOURCE }
    const { countryCode } = buyer
    if (!isOwn) return { ...sale, simForm: isHomeCountry(countryCode) ? 'nano' : 'esim' }
    assertTakesData(device, request.iccid)
    return { ...sale, simForm: simFormFor({ countryCode, sim: device.sim }) }
  }

  async forOrder(reader: Reader, buyer: PackageBuyer, request: PurchaseRequest): Promise<Admission> {
    const { device, isOwn } = await findBound(reader, buyer, request)
    const { deviceId, sim } = device
    const { countryCode } = buyer
    assertTakesData(device, isOwn ? request.iccid : undefined)
    const refusal = simRefusal({ countryCode, sim })
    if (refusal) throw new BusinessError(isOwn ? refusal : 'package-not-for-device')
    const simForm = simFormFor({ countryCode, sim })
    return { deviceId, packageSource: DATA_SOURCE, simForm, channels: [] }
  }
}

async function findOwn(reader: Reader, userId: string, deviceId: string): Promise<CardDevice | null> {
  return (await findCardDevices(reader, userId, { deviceId: { in: [deviceId] } }))[0] ?? null
}

async function findBound(
  reader: Reader,
  { userId }: PackageBuyer,
  { deviceId, productCode }: PurchaseRequest,
): Promise<{ device: CardDevice; isOwn: boolean }> {
  const own = await findOwn(reader, userId, deviceId)
  const device = own ?? (await findAnyDevice(reader, deviceId))
  if (device?.bindFlag !== 1 || device.productCode !== productCode)
    throw new BusinessError('device-not-found')
  return { device, isOwn: own !== null }
}

function assertTakesData(device: CardDevice, iccid: string | undefined): void {
  if (!takesData(device)) throw new BusinessError('package-not-for-device')
  if (!isRecognised(iccid, device.sim)) throw new BusinessError('sim-not-recognised')
}
