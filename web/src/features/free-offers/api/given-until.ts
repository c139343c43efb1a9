import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** Until when the last package runs that a camera was given, not sold, as the wire has it; null when it has none. */
export async function givenUntil({ api }: Pick<Services, 'api'>, deviceId: string): Promise<string | null> {
  const packages = dataOf(await api.call('listValidPackages', { query: { deviceId } }))
  const ends = packages.filter(({ orderNo }) => orderNo === '').map(({ endTime }) => endTime ?? '')
  return ends.sort().at(-1) ?? null
}
