import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** Says to those who do not see the boxes that something is on its way. */
export function LoadingNote(): ReactElement {
  const { t } = useTranslation()
  return (
    <p role="status" className="visually-hidden">
      {t('common.loading')}
    </p>
  )
}
