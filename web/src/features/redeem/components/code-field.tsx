import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { TextField } from '../../../shared/ui/form/text-field.tsx'
import { LabelLine } from '../../../shared/ui/layout/label-line.tsx'
import styles from './code-field.module.css'
import type { RedeemForm } from './use-redeem-form.ts'

/** Limit of the contract. */
const MAX_LENGTH = 64

/** The activation code. */
export function CodeField({ entry }: Pick<RedeemForm, 'entry'>): ReactElement {
  const { t } = useTranslation()
  const { code, changeCode, missing, trouble, fieldRef } = entry
  const refusal = trouble?.place === 'code' ? t(errorTextKey(trouble.error)) : undefined
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
      <p className={styles.help}>
        {t(trouble?.error === 'code-invalid' ? 'redeem.wrongHelp' : 'redeem.codeHelp')}
      </p>
    </section>
  )
}
