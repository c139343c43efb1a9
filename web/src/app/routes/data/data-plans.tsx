import type { Schemas } from '@skyshop/openapi/http'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeDataTicket } from '../../../features/sim-cards/components/free-data-ticket.tsx'
import { dataStatus } from '../../../features/sim-cards/model/pack-summary.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'
import { DATA_SOURCE } from '../device-packages/use-device-packages.ts'
import { PackagesPage } from '../purchase/packages-page.tsx'
import { DataChoices } from './data-choices.tsx'
import type { NamedDevice } from './use-data-device.ts'

type DataPlansProps = {
  bar: ReactNode
  device: NamedDevice
  /** Abroad, with an unused Nano SIM of manufacturer A. */
  asksForEsim: boolean
}

/** What data can be bought for a camera, and what is given to it. */
export function DataPlans({ bar, device, asksForEsim }: DataPlansProps): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const { deviceId, deviceKey, productCode, iccid } = device
  const number = t('devicePacks.number', { number: deviceId })
  return (
    <>
      <PackagesPage
        bar={bar}
        wanted={{ deviceId, productCode, packageSource: DATA_SOURCE, iccid, name: device.name ?? number }}
        renderStatus={(expiry) => (expiry === null ? null : <DataStatusLine expiry={expiry} />)}
        renderChoices={(props) => <DataChoices {...props} />}
        given={
          deviceKey === null ? null : (
            <>
              <FreeDataTicket kind="included" device={{ deviceKey, iccid }} />
              <FreeDataTicket kind="free" device={{ deviceKey, iccid }} />
            </>
          )
        }
      />
      {asksForEsim ? <EsimDialog onCancel={back} /> : null}
    </>
  )
}

type EsimDialogProps = { onCancel: () => void }

/** Abroad, with an unused Nano SIM of manufacturer A: what would be bought, before anything is (product 5.23). */
function EsimDialog({ onCancel }: EsimDialogProps): ReactElement {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const cancel = (): void => {
    setIsOpen(false)
    onCancel()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={t('sim.esimTitle')}
      safe={{ label: t('common.cancel'), onPress: cancel }}
      other={{ label: t('common.continue'), onPress: () => setIsOpen(false) }}
    >
      {t('sim.esimText')}
    </Dialog>
  )
}

/** What a camera's data is at, under its name. */
function DataStatusLine({ expiry }: { expiry: Schemas['DevicePackageExpiry'] }): ReactElement {
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
