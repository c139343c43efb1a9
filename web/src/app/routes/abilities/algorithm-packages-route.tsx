import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import {
  algorithmCodes,
  algorithmKeyOf,
  algorithmNameKeys,
} from '../../../features/abilities/model/algorithms.ts'
import { PackageStatus } from '../../../features/devices/components/package-status.tsx'
import { slotExpiryOf } from '../../../features/entitlements/model/channels-expiry.ts'
import { AlgorithmChoice } from '../../../features/packages/components/algorithm-choice.tsx'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import type { PackagesData } from '../purchase/use-packages-page.ts'
import { AbilityPackagesPage } from './ability-packages-page.tsx'
import { ALGORITHM_SOURCE, EnabledCount } from './algorithm-page.tsx'
import { toDeviceExpiry } from './use-named-camera.ts'

/** Algorithm packages of one camera, by the month and by the year (product 2.30). */
export default function AlgorithmPackagesRoute(): ReactElement {
  const { t } = useTranslation()
  const nameOf = (algorithm: string): string | undefined => {
    const code = algorithmCodes.find((one) => one === algorithm)
    return code && t(algorithmNameKeys[code])
  }
  return (
    <AbilityPackagesPage
      ability="algorithm"
      packageSource={ALGORITHM_SOURCE}
      title={t('algorithmPage.packages')}
      expiryOf={expiryOfAlgorithm}
      renderStatus={(expiry) => <AlgorithmStatus expiry={expiry} />}
      renderChoices={(choice) => <AlgorithmChoice {...choice} nameOf={nameOf} />}
    />
  )
}

// Algorithms run beside each other: each is renewed by itself.
function expiryOfAlgorithm(chosen: ShopPackage, { menu, expiry }: PackagesData): PackagesData['expiry'] {
  if (expiry === null) return null
  const packages = menu.offers.map((offer) => offer.package)
  const own = packages.filter((one) => algorithmKeyOf(one) === algorithmKeyOf(chosen))
  return slotExpiryOf(expiry, new Set(own.map(({ packageId }) => packageId)))
}

// Several may be on until different days; one day says nothing of the others.
function AlgorithmStatus({ expiry }: Pick<PackagesData, 'expiry'>): ReactElement {
  if (expiry?.packages === undefined) {
    return <PackageStatus entry={toDeviceExpiry(expiry)} notActiveKey="algorithm.notActivated" />
  }
  return <EnabledCount count={expiry.packages.filter(({ state }) => state === 'activated').length} />
}
