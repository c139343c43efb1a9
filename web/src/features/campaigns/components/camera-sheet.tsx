import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'

/** A camera as the offers list it. */
export interface OfferedCamera {
  deviceId: string
  deviceName: string
}

type CameraSheetProps<Camera> = {
  isOpen: boolean
  onClose: () => void
  /** Undefined while they are asked for. */
  cameras: readonly Camera[] | undefined
  error: unknown
  onRetry: () => void
  onChoose: (camera: Camera) => void
}

/** The cameras an offer is for, one to be chosen. */
export function CameraSheet<Camera extends OfferedCamera>(props: CameraSheetProps<Camera>): ReactElement {
  const { isOpen, onClose, cameras, error, onRetry, onChoose } = props
  const { t } = useTranslation()
  const content = (): ReactElement => {
    if (cameras !== undefined && cameras.length > 0) {
      return (
        <>
          {cameras.map((camera) => (
            <Cell
              key={camera.deviceId}
              icon="camera"
              label={camera.deviceName || t('device.unnamed')}
              end="forward"
              onPress={() => onChoose(camera)}
            />
          ))}
        </>
      )
    }
    if (cameras !== undefined) {
      return <Notice title={t('campaign.noCamera')} text={t('campaign.noCameraText')} />
    }
    if (error === null) return <Skeleton shape="row" count={2} />
    return (
      <Notice tone="wrong" title={t(errorTextKey(nameOfError(error)))}>
        <LinkButton label={t('common.tryAgain')} onPress={onRetry} />
      </Notice>
    )
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('packages.selectDevice')}>
      {content()}
    </Sheet>
  )
}
