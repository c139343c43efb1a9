import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { membersOf } from '../../../engine/kernel/members-of.ts'
import { isHomeCountry } from '../../kernel/home-country.ts'

/*
 * Rules of the SIM (docs/rules/sim-cards.md; product 4.23, 5.23, 5.24, 8.18)
 * R-SIM-1. Data is sold for 4G devices: those the server knows as such, or, where it knows nothing, the host app.
 * R-SIM-2. A deactivated and an abnormal card block buying and receiving, each with its reason. Not activated does not:
 *   data activates the card. Neither does unknown.
 * R-SIM-3. Abroad (a country that is neither empty nor CN) and with a card that is not in use: manufacturer A is sold
 *   eSIM data, which the shop has confirmed first; manufacturer B is to contact the operator, whatever the form of the
 *   card. Others are sold as at home.
 * R-SIM-4. An eSIM is sold eSIM data, every other card Nano SIM data.
 * R-SIM-5. A given number that is not that of the card in the device, in either case of its letters, is not recognised; a
 *   missing number is no error.
 */

/** States of a card. */
export const simStates = membersOf<SimState>({
  normal: true,
  'not-activated': true,
  deactivated: true,
  abnormal: true,
  unknown: true,
})

export type SimState = Schemas['CardStatus']

/** SIM that data packages are made for. */
export type SimForm = Schemas['SimForm']

/** The card of a device. */
export interface Sim {
  iccid: string
  manufacturer: string
  form: SimForm
  state: SimState
  isInUse: boolean
}

/** Facts known of a device when data is to be put on it; `sim` is null when its card is not known. */
export interface SimCase {
  countryCode: string
  sim: Sim | null
}

/** Tells whether a device takes data (R-SIM-1). */
export function takesData({ isFourG: known, cell }: { isFourG: number; cell: number | null }): boolean {
  return known === 1 || (known === -1 && cell === 1)
}

/** Returns the SIM form of the data that this device can use. */
export function simFormFor({ countryCode, sim }: SimCase): SimForm {
  const isRoaming = sim !== null && !sim.isInUse && !isHomeCountry(countryCode)
  return sim?.form === 'esim' || (isRoaming && sim.manufacturer === 'A') ? 'esim' : 'nano'
}

/** Finds why no data can be put on this device now, or null. */
export function simRefusal({ countryCode, sim }: SimCase): ErrorName | null {
  if (sim?.state === 'deactivated') return 'sim-deactivated'
  if (sim?.state === 'abnormal') return 'sim-abnormal'
  const isForeignCard = sim?.manufacturer === 'B' && !sim.isInUse
  return isForeignCard && !isHomeCountry(countryCode) ? 'sim-not-recognised' : null
}

/** Tells whether a number that a request gives may be that of the card. */
export function isRecognised(iccid: string | undefined, sim: Sim | null): boolean {
  return !iccid || sim?.iccid.toLowerCase() === iccid.toLowerCase()
}

/** Moves of a card by itself; everything else about it is the operator's doing. */
export const simTransitions = [
  { from: 'not-activated', event: 'data-begins', to: 'normal' },
] as const satisfies readonly { from: SimState; event: string; to: SimState }[]

/** State of a card on which data has begun: that activates it. */
export function stateWithData(state: SimState, hasData: boolean): SimState {
  const move = hasData ? simTransitions.find(({ from }) => from === state) : undefined
  return move?.to ?? state
}
