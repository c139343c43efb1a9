import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { ErrorStage } from '../../../shared/ui/illustrations/stages.tsx'

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
    <StateView
      art={<ErrorStage />}
      title={t(errorTextKey(nameOfError(error)))}
      text={t('state.networkSafe')}
      action={{ label: t('common.reload'), icon: 'reload', isInFlight: isReloading, onPress: onReload }}
      link={{ label: t('orders.toCameras'), onPress: onToCameras }}
    />
  )
}
