import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { LoadErrorView } from '../../../shared/ui/feedback/state-view.tsx'

type CameraErrorProps = {
  error: unknown
  isReloading: boolean
  onReload: () => void
  onToCameras: () => void
}

/** What a camera's page shows when its data did not come: why, what is safe, another try and a way out. */
export function CameraError({ error, isReloading, onReload, onToCameras }: CameraErrorProps): ReactElement {
  const { t } = useTranslation()
  return (
    <LoadErrorView
      title={t(errorTextKey(nameOfError(error)))}
      isReloading={isReloading}
      onReload={onReload}
      link={{ label: t('orders.toCameras'), onPress: onToCameras }}
    />
  )
}
