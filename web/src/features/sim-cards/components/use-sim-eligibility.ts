import { useQuery } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/api-client/api-errors.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import type { DataDevice } from '../model/data-device.ts'
import { isAbroad, type SimEligibility, simEligibility } from '../model/sim-eligibility.ts'
import { simCardQuery, simManufacturerQuery } from '../queries.ts'

/** Whether data can be sold for a camera; `verdict` null until that is known. */
export interface CheckedSim {
  verdict: SimEligibility | null
  error: unknown
  reload: () => Promise<unknown>
}

/** Asks for the card and, abroad, whose it is; a refusal other than *not recognised* leaves the word to the list. */
export function useSimEligibility(device: DataDevice): CheckedSim {
  const services = useServices()
  const countryCode = useSession((session) => session.countryCode)
  const card = useQuery(simCardQuery(services, device))
  const asksMaker = isAbroad(countryCode) && card.data !== undefined && card.data !== null
  const maker = useQuery({ ...simManufacturerQuery(services, device.deviceId), enabled: asksMaker })
  const reload = (): Promise<unknown> =>
    Promise.all([card.refetch(), ...(asksMaker ? [maker.refetch()] : [])])

  if (isRefusal(card.error) && nameOfError(card.error) === 'sim-not-recognised') {
    const verdict: SimEligibility = { kind: 'blocked', reason: 'sim-not-recognised', isCarrier: false }
    return { verdict, error: null, reload }
  }
  const error = [card.error, maker.error].find((one) => one !== null && !isRefusal(one)) ?? null
  if (error !== null) return { verdict: null, error, reload }
  if (card.isPending || (asksMaker && maker.isPending)) return { verdict: null, error: null, reload }
  const verdict = simEligibility({ countryCode, card: card.data ?? null, sim: maker.data ?? null })
  return { verdict, error: null, reload }
}

function isRefusal(error: unknown): boolean {
  return error instanceof RefusalError
}
