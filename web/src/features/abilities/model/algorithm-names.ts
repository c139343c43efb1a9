import type { AlgorithmCode } from './algorithms.ts'

/** Text keys of the algorithms the shop has names for. */
export const algorithmNameKeys = {
  person: 'algorithmPage.person',
  vehicle: 'algorithmPage.vehicle',
  pet: 'algorithmPage.pet',
  parcel: 'algorithmPage.parcel',
  crying: 'algorithmPage.crying',
} as const satisfies Record<AlgorithmCode, string>
