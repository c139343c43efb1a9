import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Device, drawingOf } from '../../../features/devices/model/device.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import { useHasPage } from '../../page/known-pages.ts'
import styles from './tabs.module.css'

type DeviceSheetProps = {
  /** The device that is managed; null closes the sheet. */
  device: Device | null
  onClose: () => void
}

/** The device-management sheet of the home pages: which device it is, and one action (product 2.78). */
export default function DeviceSheet({ device, onClose }: DeviceSheetProps): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const hasPage = useHasPage()
  // While the sheet leaves, it still shows what it showed.
  const [latest, setLatest] = useState(device)
  if (device !== null && device !== latest) setLatest(device)

  // A tab that is left closes its sheet: it must not be open when the tab is shown again.
  const close = useEffectEvent(onClose)
  useEffect(() => () => close(), [])

  return (
    <Sheet isOpen={device !== null} onClose={onClose} title={t('device.manage')}>
      {latest ? (
        <div className={styles.device}>
          <DeviceLine
            title={latest.deviceName ?? t('device.unnamed')}
            detail={
              <>
                {t('device.model')} <bdi dir="auto">{latest.model}</bdi>
              </>
            }
            cover={latest.coverUri ?? undefined}
            kind={drawingOf(latest)}
          />
          <p className={styles.number}>
            {t('orders.deviceSn')} <GroupedNumber number={latest.sn} />
          </p>
          {hasPage(paths.redeem) ? (
            <Cell
              icon="scan"
              label={t('cloud.redeem')}
              end="forward"
              onPress={() => go(paths.redeem, { deviceId: latest.deviceId, interType: 'prevPage' })}
            />
          ) : null}
        </div>
      ) : null}
    </Sheet>
  )
}
