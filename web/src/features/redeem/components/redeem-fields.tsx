import type { ReactElement } from 'react'
import type { RedeemCamera } from '../model/redeem-entry.ts'
import { CameraChoice } from './camera-choice.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { ChannelChoice, type ChannelOptions } from './channel-choice.tsx'
import { CodeField } from './code-field.tsx'
import { FormNotice } from './form-notice.tsx'
import type { RedeemForm } from './use-redeem-form.ts'

type RedeemFieldsProps = {
  form: RedeemForm
  cameras: readonly RedeemCamera[]
  camera: RedeemCamera | null
  onChoose: (camera: RedeemCamera) => void
  /** Null for a device that takes packages as a whole. */
  channels: ChannelOptions | null
}

/** Camera, code and verification code. The picture is the camera's, so it comes once one is chosen. */
export function RedeemFields({ form, cameras, camera, onChoose, channels }: RedeemFieldsProps): ReactElement {
  const { entry, picture, renewPicture } = form
  return (
    <>
      <CameraChoice cameras={cameras} chosen={camera} entry={entry} onChoose={onChoose} />
      {channels?.isRecorder ? <ChannelChoice {...channels} /> : null}
      <CodeField entry={entry} />
      {camera === null ? null : <CaptchaField entry={entry} picture={picture} renewPicture={renewPicture} />}
      <FormNotice trouble={entry.trouble} />
    </>
  )
}
