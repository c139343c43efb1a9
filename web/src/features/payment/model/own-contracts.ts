import type { Schemas } from '@skyshop/openapi/http'

type Contract = Schemas['OwnContract']

/** Tells whether an auto-renewal goes on; false for one that has ended. */
export function isRunning({ ended }: Pick<Contract, 'ended'>): boolean {
  return ended === undefined
}

/** Tells whether the last charge failed for good, so that none is on its way. */
export function isLastOver({ charges }: Pick<Contract, 'charges'>): boolean {
  return charges[0]?.state === 'failed'
}

/** Returns the price of the first month in fen; null where the next one costs the same, and while no charge is known. */
export function firstMonthFen({ charges, detail }: Pick<Contract, 'charges' | 'detail'>): number | null {
  const amountOf = (month: number) => charges.find(({ period }) => period === month)?.amount
  const first = amountOf(1) ?? null
  // Of the price in force no more is said: it may have risen since.
  return first === (amountOf(2) ?? detail.priceChange?.formerAmount ?? detail.amount) ? null : first
}

/** The wallet in which all of some auto-renewals are ended; null where they differ. */
export function commonWalletOf(
  contracts: readonly Pick<Contract, 'detail'>[],
): Contract['detail']['endIn'] | null {
  const [first = null, ...others] = new Set(contracts.map(({ detail }) => detail.endIn))
  return others.length === 0 ? first : null
}

/** Contents of the page of auto-renewals: one of them whole, and others as rows. */
export interface ContractsPage {
  shown: Contract | null
  /** Rows of those that go on. */
  running: readonly Contract[]
  /** Rows of those that have ended, the latest first. */
  ended: readonly Contract[]
}

/**
 * Arranges the auto-renewals of the user, or of the device asked for where it has any: the one asked for, else the only one
 * that goes on, else, where none does, the one that ended last is shown whole.
 */
export function arrangeContracts(
  contracts: readonly Contract[],
  { deviceId, contractCode }: { deviceId?: string | undefined; contractCode?: string | undefined },
): ContractsPage {
  const asked = contracts.find(({ detail }) => detail.contractCode === contractCode)
  if (asked !== undefined) return { shown: asked, running: [], ended: [] }
  const ofDevice = contracts.filter((one) => one.deviceId === deviceId)
  const listed = ofDevice.length === 0 ? contracts : ofDevice
  const running = listed.filter(isRunning)
  const ended = listed.filter((one) => !isRunning(one))
  const [first = null] = running.length === 0 ? ended : running
  if (running.length > 1) return { shown: null, running, ended }
  return { shown: first, running: [], ended: ended.filter((one) => one !== first) }
}

/** Rows of a list that are shown before the rest is asked for. */
const FOLDED = 3

/** The first rows of a list, and how many there are when some are left out; null when all are shown. */
export function foldRows<Row>(
  rows: readonly Row[],
  isOpen: boolean,
): { shown: readonly Row[]; total: number | null } {
  const isWhole = isOpen || rows.length <= FOLDED
  return isWhole ? { shown: rows, total: null } : { shown: rows.slice(0, FOLDED), total: rows.length }
}
