import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { DeviceOption } from '../../../shared/ui/device/device-option.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { FieldError } from '../../../shared/ui/form/field-error.tsx'
import { LabelLine } from '../../../shared/ui/layout/section-head.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import type { RedeemCamera } from '../model/redeem-form-rules.ts'
import type { RedeemForm } from './use-redeem-form.ts'

type CameraChoiceProps = {
  cameras: readonly RedeemCamera[]
  chosen: RedeemCamera | null
  input: RedeemForm['input']
  onChoose: (camera: RedeemCamera) => void
}

/** The camera the package is for; where there are several, one is picked in a sheet. */
export function CameraChoice({ cameras, chosen, input, onChoose }: CameraChoiceProps): ReactElement {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { missing, problem, fieldRef } = input
  const choose = (camera: RedeemCamera): void => {
    setOpen(false)
    onChoose(camera)
  }
  const wrong = problem?.field === 'camera' ? t(errorTextKey(problem.error)) : null
  return (
    <section ref={fieldRef('camera')} tabIndex={-1}>
      <LabelLine label={t('redeem.camera')} />
      {chosen === null ? (
        <Cell icon="camera" label={t('packages.selectDevice')} end="forward" onPress={() => setOpen(true)} />
      ) : (
        <DeviceLine
          title={chosen.name ?? t('device.unnamed')}
          detail={<GroupedNumber number={chosen.deviceId} />}
          cover={chosen.cover}
          kind={chosen.kind}
          end={
            cameras.some(({ deviceId }) => deviceId !== chosen.deviceId) ? (
              <LinkButton label={t('redeem.change')} onPress={() => setOpen(true)} />
            ) : null
          }
        />
      )}
      <FieldError text={missing.includes('camera') ? t('packages.selectDevice') : wrong} />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t('packages.selectDevice')}>
        <div role="radiogroup" aria-label={t('packages.selectDevice')}>
          {cameras.map((camera) => (
            <DeviceOption
              key={camera.deviceId}
              isSingle
              name="redeem-camera"
              value={camera.deviceId}
              title={camera.name ?? t('device.unnamed')}
              cover={camera.cover}
              kind={camera.kind}
              isChosen={camera.deviceId === chosen?.deviceId}
              onToggle={() => choose(camera)}
            />
          ))}
        </div>
      </Sheet>
    </section>
  )
}
