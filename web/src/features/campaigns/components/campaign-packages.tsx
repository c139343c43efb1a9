import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Price, StruckPrice } from '../../../shared/ui/price/price.tsx'
import styles from './campaign-packages.module.css'

type CampaignPackage = Schemas['CampaignPackage']
type CampaignPackagesProps = {
  packages: readonly CampaignPackage[]
  onOrder: (chosen: CampaignPackage) => void
}

/** The packages of a campaign with their prices. */
export function CampaignPackages({ packages, onOrder }: CampaignPackagesProps): ReactElement {
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
          <Button label={t('cloud.order')} onPress={() => onOrder(one)} />
        </li>
      ))}
    </ul>
  )
}
