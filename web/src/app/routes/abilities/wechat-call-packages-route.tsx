import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FreePackageCard } from '../../../features/abilities/components/free-package-card.tsx'
import { HostPageNotice } from '../../../features/abilities/components/host-page-notice.tsx'
import { type FreePackageClaim, useClaim } from '../../../features/abilities/components/use-claim.ts'
import { claimCallPackageMutation } from '../../../features/abilities/mutations.ts'
import { claimableCallQuery } from '../../../features/abilities/queries.ts'
import { PackageStatus } from '../../../features/devices/components/package-status.tsx'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import { claimableCallsQuery } from '../../../features/free-offers/queries.ts'
import { CallChoice } from '../../../features/packages/components/algorithm-choice.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { useHostPage } from '../../../shared/services/use-host-page.ts'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import styles from '../purchase/packages.module.css'
import { AbilityPackagesPage } from './ability-packages-page.tsx'
import { type NamedCamera, toDeviceExpiry, useNamedCamera } from './use-named-camera.ts'

/** Source WeChat-call packages are sold under (product 3.15). */
const PACKAGE_SOURCE = 6

/** WeChat-call packages of one camera, the free one among them (product 2.31). */
export default function WechatCallPackagesRoute(): ReactElement {
  const { t } = useTranslation()
  const camera = useNamedCamera()
  return (
    <AbilityPackagesPage
      ability="wechatCall"
      packageSource={PACKAGE_SOURCE}
      title={t('callPage.title')}
      renderStatus={(expiry) => (
        <PackageStatus entry={toDeviceExpiry(expiry)} notActiveKey="call.notActivated" />
      )}
      renderChoices={(choice) => <CallChoice {...choice} />}
      start={camera === null ? null : <FreeCalls camera={camera} />}
      end={
        camera === null ? null : (
          <div className={styles.end}>
            <CallsForOthers deviceId={camera.deviceId} />
            <CallSettings camera={camera} />
          </div>
        )
      }
    />
  )
}

function FreeCalls({ camera }: { camera: NamedCamera }): ReactElement {
  const { t } = useTranslation()
  const { deviceId, productCode } = camera
  const target = { deviceId, productCode, packageSource: PACKAGE_SOURCE }
  const { data } = useQuery(deviceExpiryQuery(useServices(), target))
  return (
    <FreePackageCard
      title={t('callPage.canClaim')}
      terms={t('callPage.claimTerms')}
      claim={useCallClaim(deviceId)}
      isAfterOther={data?.vipStatus === 1}
    />
  )
}

/** Leads to the free calls while another camera of the user may have them. */
function CallsForOthers({ deviceId }: { deviceId: string }): ReactElement | null {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const services = useServices()
  const { data: devices } = useQuery(hostDevicesQuery(services))
  const sns = devices?.map(({ sn }) => sn) ?? []
  const { data = [] } = useQuery({ ...claimableCallsQuery(services, sns), enabled: sns.length > 1 })
  if (data.every((camera) => camera.deviceId === deviceId)) return null
  return (
    <Cell
      icon="coupon"
      label={t('callPage.othersFree')}
      end="forward"
      onPress={() => go(paths.wechatCallGift, { interType: 'prevPage' })}
    />
  )
}

/** Who is called is set in the app. */
function CallSettings({ camera: { deviceId, iotId } }: { camera: NamedCamera }): ReactElement {
  const { t } = useTranslation()
  const hostPage = useHostPage()
  return (
    <>
      <Cell
        icon="wechat"
        label={t('callPage.settings')}
        help={t('callPage.settingsHelp')}
        end="forward"
        onPress={() =>
          hostPage.open('jumpSpecifiedActivity', { activity: 'wechatCallSettings', deviceId, iotId })
        }
      />
      <HostPageNotice problem={hostPage.problem} />
    </>
  )
}

/** Offers the free WeChat-call package of a camera where the server says that it may be claimed. */
function useCallClaim(sn: string): FreePackageClaim {
  const services = useServices()
  const { data } = useQuery(claimableCallQuery(services, sn))
  return useClaim(claimCallPackageMutation(services, sn), data === true)
}
