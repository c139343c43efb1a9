import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { paths, type ShopPath } from '../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'

/** An address the shop does not know. */
export function UnknownAddressState(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const action = { label: t('orders.toCameras'), onPress: () => replace(paths.cloud) }
  return <NoDataState onBack={back} action={action} />
}

/** Nothing to show, and a way back that closes the host page (product 2.54); `link` leads on in the shop. */
export function NullDataState({ link }: Pick<NoDataStateProps, 'link'>): ReactElement {
  const { t } = useTranslation()
  const { close } = useShopNavigate()
  return <NoDataState onBack={close} action={{ label: t('common.back'), onPress: close }} link={link} />
}

type WayOn = { label: string; onPress: () => void }

type NoDataStateProps = { onBack: () => void; action: WayOn; link?: WayOn | undefined }

function NoDataState({ onBack, action, link }: NoDataStateProps): ReactElement {
  const { t } = useTranslation()
  return (
    <Page bar={<AppBar title={t('cloud.title')} onBack={onBack} />} align="centre">
      <StateView
        art={<EmptyStage />}
        title={t('state.noData')}
        text={t('state.noDataText')}
        action={action}
        link={link}
      />
    </Page>
  )
}

/** Page about one camera when its address names none; `home` lists those there are. */
export function NoCameraNamed({ title, home }: { title: string; home: ShopPath }): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  return (
    <Page bar={<AppBar title={title} onBack={back} />} align="centre">
      <StateView
        art={<EmptyStage />}
        title={t('packages.selectDevice')}
        text={t('packages.noneText')}
        action={{ label: t('orders.toCameras'), onPress: () => replace(home) }}
      />
    </Page>
  )
}
