import { type ReactElement, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceOption } from '../../../shared/ui/device/device-option.tsx'
import { FieldError } from '../../../shared/ui/form/field-error.tsx'
import type { DeviceKind } from '../../../shared/ui/illustrations/device-drawing.tsx'
import { LabelLine } from '../../../shared/ui/layout/section-head.tsx'

/** A camera something is offered for, as it is shown. */
export interface OfferedCamera {
  deviceId: string
  name: string
  cover: string | undefined
  kind: DeviceKind
}

type CameraListProps = {
  isSingle: boolean
  cameras: readonly OfferedCamera[]
  chosen: readonly string[]
  onToggle: (deviceId: string) => void
  /** One went on with nothing chosen. */
  isMissing: boolean
  groupRef: Ref<HTMLElement>
}

/** The cameras an offer is for: one, or several, can be chosen. */
export function CameraList(props: CameraListProps): ReactElement {
  const { isSingle, cameras, chosen, onToggle, isMissing, groupRef } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <section ref={groupRef} tabIndex={-1} aria-labelledby={id}>
      <LabelLine
        id={id}
        label={t(isSingle ? 'freeOffers.camera' : 'freeOffers.cameras')}
        note={t('freeOffers.cameraOnce')}
      />
      {cameras.map(({ deviceId, name, cover, kind }) => (
        <DeviceOption
          key={deviceId}
          isSingle={isSingle}
          name="claim-camera"
          value={deviceId}
          title={name}
          cover={cover}
          kind={kind}
          isChosen={chosen.includes(deviceId)}
          onToggle={() => onToggle(deviceId)}
        />
      ))}
      <FieldError text={isMissing && chosen.length === 0 ? t('packages.selectDevice') : null} />
    </section>
  )
}
