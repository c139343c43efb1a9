import { useQuery } from '@tanstack/react-query'
import { NetworkError } from '../../../shared/api-client/api-errors.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import type { RedeemCamera } from '../model/redeem-entry.ts'
import { captchaQuery } from '../queries.ts'

/** The picture of the verification code, for one camera at a time. */
export interface CaptchaPicture {
  captchaId: string
  /** Null while there is none to show. */
  image: string | null
  isLoading: boolean
  /** What stands in the way of one; null while nothing does. */
  error: unknown
  /** Whether its five minutes are over. */
  isOver(): boolean
  renew(): void
}

export function useCaptcha(camera: RedeemCamera | null): CaptchaPicture {
  const services = useServices()
  const { data, error, isFetching, refetch } = useQuery({
    ...captchaQuery(services, camera?.deviceKey ?? ''),
    enabled: camera !== null,
  })
  // Not every answer that comes through a bad network is a picture.
  const image = data?.image?.startsWith('data:image/') ? data.image : null
  const isWithout = camera !== null && image === null
  return {
    captchaId: data?.captchaId ?? '',
    image: isFetching ? null : image,
    isLoading: isFetching,
    error: isFetching || !isWithout ? null : (error ?? new NetworkError('unreadable')),
    isOver: () => (parseWireTime(data?.expireTime) ?? 0) <= services.clock.nowMs(),
    renew: () => void refetch(),
  }
}
