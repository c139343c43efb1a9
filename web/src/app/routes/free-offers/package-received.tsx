import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedCamera } from '../../../features/free-offers/components/camera-list.tsx'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { DoneActions, DoneView } from '../../../shared/ui/feedback/done-view.tsx'
import { SuccessStage } from '../../../shared/ui/illustrations/framed-device.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import styles from './free-offers.module.css'

type PackageReceivedProps = {
  bar: ReactNode
  /** The package. */
  name: string
  camera: OfferedCamera | undefined
  /** Times of the wire; null where the answer was lost and only the having is known. */
  given: { startTime: string | null; endTime: string | null } | null
  /** The tab on which its cameras are. */
  home?: ShopPath
}

/** A free package is on a camera: which, from when and until when. */
export function PackageReceived(props: PackageReceivedProps): ReactElement {
  const { bar, name, camera, given, home = paths.cloud } = props
  const { t } = useTranslation()
  const { replace } = useShopNavigate()
  const [from, until] = [untilDate(given?.startTime), untilDate(given?.endTime)]
  const device = camera?.name ?? t('device.unnamed')
  return (
    <Page
      bar={bar}
      align="short"
      bottom={<DoneActions action={{ label: t('result.backToCameras'), onPress: () => replace(home) }} />}
    >
      <DoneView
        art={<SuccessStage cover={camera?.cover} kind={camera?.kind ?? 'ball'} />}
        title={t('freeOffers.received')}
        text={t('freeOffers.packageOn', { name, device })}
      >
        {from === null || until === null ? null : (
          <p className={styles.span}>{t('freeOffers.span', { from, until })}</p>
        )}
      </DoneView>
    </Page>
  )
}
