import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { dataStatus } from '../model/data-status.ts'

/** What a camera's data is at, under its name. */
export function DataStatusLine({ expiry }: { expiry: Schemas['DevicePackageExpiry'] }): ReactElement {
  const { t } = useTranslation()
  const { clock } = useServices()
  const status = dataStatus(expiry, clock.nowMs())
  switch (status.kind) {
    case 'until':
      return (
        <StatusLine tone={status.isEndingSoon ? 'soon' : 'on'}>
          {t('cloud.until', { date: status.date })}
        </StatusLine>
      )
    case 'long-term':
      return <StatusLine tone="on">{t('cloud.longTerm')}</StatusLine>
    case 'active':
      return <StatusLine tone="on">{t('device.stateActivated')}</StatusLine>
    case 'not-purchased':
      return <StatusLine tone="off">{t('error.data-not-purchased')}</StatusLine>
  }
}
