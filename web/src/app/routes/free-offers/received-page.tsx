import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { GiftCoupon } from '../../../features/free-offers/components/gift-coupon.tsx'
import type { ClaimedGift } from '../../../features/free-offers/components/use-gift-claim.ts'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { FocusFrame } from '../../../shared/ui/choice/choice-card.tsx'
import { DoneActions, DoneView } from '../../../shared/ui/feedback/done-view.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import styles from './free-offers.module.css'
import { useOfferedCameras } from './offered-cameras.ts'
import { PackageReceived } from './package-received.tsx'

type ReceivedPageProps = {
  bar: ReactNode
  offer: Schemas['GiftOffer']
  isNow: boolean
  claimed: ClaimedGift | null
}

/** The gift is had, by this tap or before: a coupon leads to its use and to its list, a package to the cameras. */
export function ReceivedPage({ bar, offer, isNow, claimed }: ReceivedPageProps): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { clock } = useServices()
  const camerasOf = useOfferedCameras()
  const { coupon, vipPackage } = offer
  if (coupon === null) {
    const [camera] = camerasOf([{ deviceId: claimed?.deviceId ?? '', deviceName: '' }])
    const name = vipPackage?.packageName ?? offer.title
    return <PackageReceived bar={bar} name={name} camera={camera} given={claimed?.given ?? null} />
  }
  // A coupon for the new year is not to be used before.
  const isLater = (parseWireTime(coupon.startTime) ?? 0) > clock.nowMs()
  const use = { label: t('freeOffers.use'), onPress: () => go(paths.cloud) }
  const toCoupons = {
    label: t('freeOffers.toCoupons'),
    onPress: () => go(paths.coupons, { interType: 'prevPage' }),
  }
  return (
    <Page
      bar={bar}
      align="short"
      bottom={<DoneActions {...(isLater ? { action: toCoupons } : { action: use, link: toCoupons })} />}
    >
      <ReceivedGift
        title={isNow ? t('freeOffers.received') : t(errorTextKey('already-received'))}
        text={isNow ? t('freeOffers.receivedText') : t('freeOffers.beforeText')}
      >
        <GiftCoupon coupon={coupon} hasDates={isNow} />
      </ReceivedGift>
    </Page>
  )
}

type ReceivedGiftProps = { title: string; text: string; children: ReactNode }

/** What was received, in the frame of what is found. */
function ReceivedGift({ title, text, children }: ReceivedGiftProps): ReactElement {
  return (
    <DoneView
      art={
        <div className={styles.frame}>
          <FocusFrame />
          {children}
        </div>
      }
      title={title}
      text={text}
    />
  )
}
