import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'

/** Notice of why nothing was received; null says nothing. */
export function ClaimNotice({ refusal }: { refusal: ErrorName | null }): ReactElement | null {
  const { t } = useTranslation()
  if (refusal === null) return null
  const text = refusal === 'receive-failed' ? undefined : t(errorTextKey(refusal))
  return <Notice tone="wrong" title={t('error.receive-failed')} text={text} />
}
