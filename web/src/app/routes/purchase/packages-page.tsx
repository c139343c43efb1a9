import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PackagesSkeleton } from '../../../features/packages/components/packages-skeleton.tsx'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage, ErrorStage } from '../../../shared/ui/illustrations/stages.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PackagesOnSale } from './packages-on-sale.tsx'
import type { PackagesPageOptions } from './packages-page-options.ts'
import type { WantedDevice } from './purchase-target.ts'
import { tabOfPackageSource } from './tab-of-package-source.ts'
import { usePackagesPage } from './use-packages-page.ts'

type PackagesPageProps = PackagesPageOptions & {
  /** The device of the address with the kind this page sells; its key makes a page of its own. */
  wanted: WantedDevice
}

/** A page that sells packages of one kind for one device, in all its states. */
export function PackagesPage({ wanted, ...look }: PackagesPageProps): ReactElement {
  const { bar } = look
  const { t } = useTranslation()
  const { replace } = useShopNavigate()
  const page = usePackagesPage(wanted)
  const [isReloading, setIsReloading] = useState(false)
  const reload = async (): Promise<void> => {
    setIsReloading(true)
    await page.reload()
    setIsReloading(false)
  }
  const toCameras = {
    label: t('orders.toCameras'),
    onPress: () => replace(tabOfPackageSource(wanted.packageSource)),
  }

  switch (page.kind) {
    case 'loading':
      return (
        <Page bar={bar}>
          <PackagesSkeleton />
        </Page>
      )
    case 'empty':
      return (
        <Centred bar={bar}>
          <StateView
            art={<EmptyStage />}
            title={t(page.titleKey)}
            text={t('packages.noneText')}
            action={toCameras}
          />
        </Centred>
      )
    case 'error':
      return (
        <Centred bar={bar}>
          <StateView
            art={<ErrorStage />}
            title={t(page.titleKey)}
            text={t('state.networkSafe')}
            action={{
              label: t('common.reload'),
              icon: 'reload',
              isInFlight: isReloading,
              onPress: () => void reload(),
            }}
            link={toCameras}
          />
        </Centred>
      )
    case 'done':
      return <PackagesOnSale key={page.device.target.deviceId} {...look} data={page} />
  }
}

function Centred({ bar, children }: { bar: ReactNode; children: ReactNode }): ReactElement {
  return (
    <Page bar={bar} align="centre">
      {children}
    </Page>
  )
}
