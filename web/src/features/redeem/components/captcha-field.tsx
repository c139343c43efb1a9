import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { FieldError } from '../../../shared/ui/form/field-error.tsx'
import { TextField } from '../../../shared/ui/form/text-field.tsx'
import { Icon, Spinner } from '../../../shared/ui/icon/icon.tsx'
import { LabelLine } from '../../../shared/ui/layout/section-head.tsx'
import { problemOfError } from '../model/redeem-form-rules.ts'
import styles from './redeem.module.css'
import type { RedeemForm } from './use-redeem-form.ts'

/** Characters of a picture, with some room for blanks. */
const MAX_LENGTH = 8

type CaptchaFieldProps = Pick<RedeemForm, 'input' | 'picture' | 'renewPicture'>

/** The verification code: what a picture shows; a tap on the picture brings another. */
export function CaptchaField({ input, picture, renewPicture }: CaptchaFieldProps): ReactElement {
  const { t } = useTranslation()
  const { captcha, changeCaptcha, missing, problem, fieldRef } = input
  const refusal = problem?.field === 'captcha' ? t(errorTextKey(problem.error)) : undefined
  return (
    <section>
      <LabelLine label={t('redeem.captcha')} />
      <TextField
        label={t('redeem.enterCaptcha')}
        placeholder={t('redeem.asInPicture')}
        value={captcha}
        onChange={changeCaptcha}
        maxLength={MAX_LENGTH}
        isCode
        error={missing.includes('captcha') ? t('redeem.enterCaptcha') : refusal}
        inputRef={fieldRef('captcha')}
        beside={
          <button
            type="button"
            className={styles.picture}
            aria-busy={picture.isLoading}
            onClick={renewPicture}
          >
            {picture.image === null ? null : (
              <img className={styles.image} src={picture.image} alt={t('redeem.picture')} />
            )}
            {picture.isLoading ? <Spinner /> : <Icon name="reload" className={styles.icon} />}
            <span className="visually-hidden">{t('redeem.anotherPicture')}</span>
          </button>
        }
      />
      <FieldError text={picture.error === null ? null : t(pictureErrorKey(picture.error))} />
    </section>
  )
}

// For a camera that gets none, the server gives the reason.
function pictureErrorKey(error: unknown) {
  const name = nameOfError(error)
  return problemOfError(name).field === 'camera' ? errorTextKey(name) : 'redeem.noPicture'
}
