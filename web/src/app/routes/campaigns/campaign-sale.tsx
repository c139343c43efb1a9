import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraSheet } from '../../../features/campaigns/components/camera-sheet.tsx'
import { FreeMonthCard } from '../../../features/campaigns/components/free-month-card.tsx'
import { useFreeMonth } from '../../../features/campaigns/components/use-free-month.ts'
import { buyableDevicesQuery } from '../../../features/campaigns/queries.ts'
import { packagePageOf } from '../../../shared/catalogue/package-kind.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'
import { Price, StruckPrice } from '../../../shared/ui/price/price.tsx'
import styles from './campaign-sale.module.css'

type CampaignPackage = Schemas['CampaignPackage']

/** Sale of a campaign: the camera is chosen here, the rest where packages are bought. */
export function CampaignSale({ packages }: { packages: readonly CampaignPackage[] }): ReactElement {
  const { t } = useTranslation()
  const [ordered, setOrdered] = useState<CampaignPackage | null>(null)
  return (
    <>
      <FreeMonth />
      <SectionHead title={t('packages.packages')} />
      {packages.length === 0 ? (
        <Notice title={t('campaign.soldOut')} text={t('campaign.soldOutText')} />
      ) : (
        <CampaignPackages packages={packages} onOrder={setOrdered} />
      )}
      {ordered === null ? null : <ForCamera bought={ordered} onClose={() => setOrdered(null)} />}
    </>
  )
}

function ForCamera({ bought, onClose }: { bought: CampaignPackage; onClose: () => void }): ReactElement {
  const { go } = useShopNavigate()
  const { data, error, refetch } = useQuery(buyableDevicesQuery(useServices(), bought))
  return (
    <CameraSheet
      isOpen
      onClose={onClose}
      cameras={data}
      error={error}
      onRetry={() => void refetch()}
      onChoose={({ deviceId, deviceName, productCode }) =>
        go(packagePageOf(bought.packageSource), {
          ...{ deviceId, deviceName, productCode },
          packageId: bought.packageId,
          interType: 'prevPage',
        })
      }
    />
  )
}

function FreeMonth(): ReactElement | null {
  const free = useFreeMonth()
  const [isChoosing, setChoosing] = useState(false)
  if (free.offer === null) return null
  return (
    <>
      <FreeMonthCard
        offer={free.offer}
        isOffered={free.cameras.length > 0}
        isReceiving={free.isReceiving}
        outcome={free.outcome}
        onClaim={() => setChoosing(true)}
      />
      <CameraSheet
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        cameras={free.cameras}
        error={null}
        onRetry={() => undefined}
        onChoose={(camera) => {
          setChoosing(false)
          free.receive(camera)
        }}
      />
    </>
  )
}

type CampaignPackagesProps = {
  packages: readonly CampaignPackage[]
  onOrder: (chosen: CampaignPackage) => void
}

/** The packages of a campaign with their prices. */
function CampaignPackages({ packages, onOrder }: CampaignPackagesProps): ReactElement {
  const { t } = useTranslation()
  return (
    <ul className={styles.list}>
      {packages.map((one) => (
        <li key={one.packageId} className={styles.row}>
          <div className={styles.words}>
            <h3 className={styles.name}>{one.packageName}</h3>
            <p className={styles.about}>{one.description}</p>
            <p className={styles.prices}>
              <Price fen={one.price} size="card" tone="decide" />
              {one.originalPrice > one.price ? <StruckPrice fen={one.originalPrice} /> : null}
            </p>
          </div>
          <Button label={t('cloud.order')} about={one.packageName} onPress={() => onOrder(one)} />
        </li>
      ))}
    </ul>
  )
}
