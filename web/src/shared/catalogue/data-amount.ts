import type { Schemas } from '@skyshop/openapi/http'

const KB_PER_MB = 1024
const KB_PER_GB = 1024 * KB_PER_MB

/** Units data is shown in, with the keys of their names. */
export const unitKeys = { MB: 'dataUse.unitMb', GB: 'dataUse.unitGb' } as const

export type DataUnit = keyof typeof unitKeys

/** KB of a unit. */
export const KB_PER_UNIT = { MB: KB_PER_MB, GB: KB_PER_GB } as const satisfies Record<DataUnit, number>

/** An amount of data as it is shown: figures with at most two decimals, cut and not rounded, so that none is promised. */
export interface DataAmount {
  figure: number
  unit: DataUnit
}

/** Amount of so many KB. Below ten MB a decimal is kept: little is not nothing. */
export function dataAmount(kb: number, unit: DataUnit = kb >= KB_PER_GB ? 'GB' : 'MB'): DataAmount {
  const exact = Math.max(0, kb) / KB_PER_UNIT[unit]
  return { figure: cut(exact, decimalsOf(exact, unit)), unit }
}

function decimalsOf(exact: number, unit: DataUnit): number {
  if (unit === 'GB') return 2
  return exact < 10 ? 1 : 0
}

function cut(value: number, decimals: number): number {
  const factor = 10 ** decimals
  const steps = Math.floor(value * factor)
  return (steps === 0 && value > 0 ? 1 : steps) / factor
}

/** Share of data below which it is said to be little. */
const LITTLE = 0.1

/** Data of a 4G device whose packages run: what is left of what they brought, in KB. */
export interface DataLeft {
  leftKb: number
  totalKb: number
  isLittle: boolean
}

/** Reads what a backend tells of a device's data; null where the figures are none. */
export function dataLeftOf({ remainingKb, totalKb }: Partial<Schemas['DataLeft']>): DataLeft | null {
  if (!isAmount(remainingKb) || !isAmount(totalKb) || totalKb === 0) return null
  return { leftKb: remainingKb, totalKb, isLittle: remainingKb < totalKb * LITTLE }
}

function isAmount(kb: unknown): kb is number {
  return typeof kb === 'number' && kb >= 0
}
