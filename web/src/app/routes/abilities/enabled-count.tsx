import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'

/** How many algorithms of a camera are on. */
export function EnabledCount({ count }: { count: number }): ReactElement {
  const { t } = useTranslation()
  if (count === 0) return <StatusLine tone="off">{t('algorithm.notActivated')}</StatusLine>
  return <StatusLine tone="on">{t('algorithmPage.on', { count })}</StatusLine>
}
