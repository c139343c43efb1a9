import { useQuery } from '@tanstack/react-query'
import { NetworkError } from '../../../shared/api-client/api-errors.ts'
import { kindOfSource } from '../../../shared/catalogue/package-kind.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { normaliseCode } from '../model/code-text.ts'
import type { RedeemCamera } from '../model/redeem-form-rules.ts'
import { captchaQuery } from '../queries.ts'
import { type RedeemFailure, useRedeem } from './use-redeem.ts'
import { useRedeemInput } from './use-redeem-input.ts'

/** The channel or lens a package is for. */
export interface RedeemChannel {
  /** A recorder's package always names its channel; a camera with lenses takes one for cloud packages only. */
  isRecorder: boolean
  iotId: string
}

/** Tells whether a code brings recording in the cloud, which a camera with lenses gets for one of them. */
export function isCloud({ packageSource }: { packageSource: number }): boolean {
  return kindOfSource(packageSource) === 'cloud'
}

/** The form a code is redeemed with, for a camera and its channel; null where there is none. */
export function useRedeemForm(camera: RedeemCamera | null, channel: RedeemChannel | null) {
  const input = useRedeemInput(camera)
  const picture = useCaptcha(camera)
  const renewPicture = (): void => {
    input.changeCaptcha('')
    picture.renew()
  }
  const redemption = useRedeem((failure: RedeemFailure) => {
    // A picture is spent by the first try to redeem, whatever comes of it.
    if (failure.step === 'redeem') renewPicture()
    input.refuse(failure)
  })
  const { step, checking, redeeming } = redemption
  const named = (isNeeded: boolean) => (channel !== null && isNeeded ? { channelIotId: channel.iotId } : {})
  const target = ({ productCode, deviceKey, deviceId }: RedeemCamera) => ({
    activeCode: normaliseCode(input.code),
    ...{ productCode, deviceKey, deviceId },
  })
  const isRecorder = channel?.isRecorder ?? false

  const check = (): void => {
    if (!input.isComplete() || camera === null) return
    if (picture.isOver()) {
      renewPicture()
      input.refuse({ step: 'check', error: 'captcha-invalid', own: null })
      return
    }
    checking.run({ ...target(camera), ...named(isRecorder) })
  }
  const redeem = (): void => {
    if (camera === null || step.at !== 'confirm') return
    const { offer } = step
    const read = { captchaId: picture.captchaId, captcha: normaliseCode(input.captcha) }
    redeeming.run({ ...target(camera), ...named(isRecorder || isCloud(offer)), ...read, offer })
  }
  const startAnew = (): void => {
    input.clear()
    picture.renew()
    redemption.toForm()
  }
  return { ...redemption, input, picture, renewPicture, check, redeem, startAnew }
}

/** Parts of the form that the page shows. */
export type RedeemForm = ReturnType<typeof useRedeemForm>

/** The picture of the verification code, for one camera at a time. */
interface CaptchaPicture {
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

function useCaptcha(camera: RedeemCamera | null): CaptchaPicture {
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
