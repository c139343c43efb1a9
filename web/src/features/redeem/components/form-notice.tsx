import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import styles from './form-notice.module.css'
import type { RedeemForm } from './use-redeem-form.ts'

/** What went wrong and is no fault of a single field; after too many tries, what becomes of the code. */
export function FormNotice({ trouble }: Pick<RedeemForm['entry'], 'trouble'>): ReactElement | null {
  const { t } = useTranslation()
  if (trouble?.place !== 'page') return null
  const title = trouble.step === 'check' ? t('redeem.notChecked') : t('redeem.notRedeemed')
  return (
    <Notice tone="wrong" title={title} text={t(errorTextKey(trouble.error))}>
      {trouble.error === 'try-later' ? <p className={styles.more}>{t('redeem.tries')}</p> : null}
    </Notice>
  )
}
