import { kindOfSource } from '../../../shared/catalogue/package-kind.ts'
import { raiseCode } from '../model/code-text.ts'
import type { RedeemCamera } from '../model/redeem-entry.ts'
import { useCaptcha } from './use-captcha.ts'
import { type RedeemFailure, useRedeem } from './use-redeem.ts'
import { useRedeemEntry } from './use-redeem-entry.ts'

/** The channel or lens a package is for. */
export interface RedeemChannel {
  /** A recorder's package always names its channel; a camera with lenses takes one for cloud packages only. */
  isRecorder: boolean
  iotId: string
}

/** Whether a code brings recording in the cloud, which a camera with lenses gets for one of them. */
export function isCloud({ packageSource }: { packageSource: number }): boolean {
  return kindOfSource(packageSource) === 'cloud'
}

/** The form a code is redeemed with, for a camera and its channel; null where there is none. */
export function useRedeemForm(camera: RedeemCamera | null, channel: RedeemChannel | null) {
  const entry = useRedeemEntry(camera)
  const picture = useCaptcha(camera)
  const renewPicture = (): void => {
    entry.changeCaptcha('')
    picture.renew()
  }
  const redemption = useRedeem((failure: RedeemFailure) => {
    // A picture is spent by the first try to redeem, whatever comes of it.
    if (failure.step === 'redeem') renewPicture()
    entry.refuse(failure)
  })
  const { step, checking, redeeming } = redemption
  const named = (isNeeded: boolean) => (channel !== null && isNeeded ? { channelIotId: channel.iotId } : {})
  const target = ({ productCode, deviceKey, deviceId }: RedeemCamera) => ({
    activeCode: raiseCode(entry.code),
    ...{ productCode, deviceKey, deviceId },
  })
  const isRecorder = channel?.isRecorder ?? false

  const check = (): void => {
    if (!entry.isComplete() || camera === null) return
    if (picture.isOver()) {
      renewPicture()
      entry.refuse({ step: 'check', error: 'captcha-invalid' })
      return
    }
    checking.run({ ...target(camera), ...named(isRecorder) })
  }
  const redeem = (): void => {
    if (camera === null || step.at !== 'confirm') return
    const { offer } = step
    const read = { captchaId: picture.captchaId, captcha: raiseCode(entry.captcha) }
    redeeming.run({ ...target(camera), ...named(isRecorder || isCloud(offer)), ...read, offer })
  }
  const startAnew = (): void => {
    entry.clear()
    picture.renew()
    redemption.toForm()
  }
  return { ...redemption, entry, picture, renewPicture, check, redeem, startAnew }
}

/** What the page shows of the form. */
export type RedeemForm = ReturnType<typeof useRedeemForm>
