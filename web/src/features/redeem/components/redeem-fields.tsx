import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { CodeWays } from '../../../shared/ui/form/code-ways.tsx'
import { TextField } from '../../../shared/ui/form/text-field.tsx'
import { LabelLine } from '../../../shared/ui/layout/section-head.tsx'
import { codeOfText } from '../model/code-text.ts'
import type { RedeemCamera } from '../model/redeem-form-rules.ts'
import type { OwnRedemption } from '../model/redemption.ts'
import { CameraChoice } from './camera-choice.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { ChannelChoice, type ChannelOptions } from './channel-choice.tsx'
import styles from './redeem.module.css'
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
  const { input, picture, renewPicture } = form
  return (
    <>
      <CameraChoice cameras={cameras} chosen={camera} input={input} onChoose={onChoose} />
      {channels?.isRecorder ? <ChannelChoice {...channels} /> : null}
      <CodeField input={input} />
      {camera === null ? null : <CaptchaField input={input} picture={picture} renewPicture={renewPicture} />}
      <FormNotice problem={input.problem} />
    </>
  )
}

/** A limit of the API contract. */
const MAX_LENGTH = 64

/** The activation code. */
function CodeField({ input }: Pick<RedeemForm, 'input'>): ReactElement {
  const { t } = useTranslation()
  const { code, changeCode, missing, problem, fieldRef } = input
  const refusal =
    problem?.field === 'code' ? (ownText(t, problem.own) ?? t(errorTextKey(problem.error))) : undefined
  return (
    <section>
      <LabelLine label={t('redeem.code')} />
      <TextField
        label={t('redeem.enterCode')}
        value={code}
        onChange={changeCode}
        maxLength={MAX_LENGTH}
        isCode
        error={missing.includes('code') ? t('redeem.enterCode') : refusal}
        inputRef={fieldRef('code')}
      />
      <CodeWays onCode={(text) => changeCode(codeOfText(text).slice(0, MAX_LENGTH))} />
      <p className={styles.help}>
        {t(problem?.error === 'code-invalid' ? 'redeem.wrongHelp' : 'redeem.codeHelp')}
      </p>
    </section>
  )
}

/** Tells when and for what the user has redeemed the code; null for a code of which the server tells nothing. */
function ownText(t: TFunction, own: OwnRedemption | null): string | null {
  if (own === null) return null
  const { date, device } = own
  return device === null ? t('redeem.ownNameless', { date }) : t('redeem.own', { date, device })
}

/** An error that belongs to no single field; after too many tries, what happens to the code. */
function FormNotice({ problem }: Pick<RedeemForm['input'], 'problem'>): ReactElement | null {
  const { t } = useTranslation()
  if (problem?.field !== 'page') return null
  const title = problem.step === 'check' ? t('redeem.notChecked') : t('redeem.notRedeemed')
  return (
    <Notice tone="wrong" title={title} text={t(errorTextKey(problem.error))}>
      {problem.error === 'try-later' ? <p className={styles.more}>{t('redeem.tries')}</p> : null}
    </Notice>
  )
}
