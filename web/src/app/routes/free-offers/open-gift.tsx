import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { CameraList } from '../../../features/free-offers/components/camera-list.tsx'
import { ClaimNotice } from '../../../features/free-offers/components/claim-notice.tsx'
import { GiftCoupon } from '../../../features/free-offers/components/gift-coupon.tsx'
import { GiftHero } from '../../../features/free-offers/components/gift-hero.tsx'
import type { useGiftClaim } from '../../../features/free-offers/components/use-gift-claim.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { GiftTicket } from '../../../shared/ui/price/coupon-ticket.tsx'
import styles from './free-offers.module.css'
import { useCameraChoice, useOfferedCameras } from './offered-cameras.ts'

type OpenGiftProps = {
  bar: ReactNode
  offer: Schemas['GiftOffer']
  scene: ReactNode
  gift: Pick<ReturnType<typeof useGiftClaim>, 'claim' | 'isClaiming' | 'refusal'>
}

/** A gift that can be claimed: what it is, its terms, and the button. */
export function OpenGift({ bar, offer, scene, gift }: OpenGiftProps): ReactElement {
  const { t } = useTranslation()
  const choice = useCameraChoice(true, readPageQuery(useLocation().search).deviceId)
  const camerasOf = useOfferedCameras()
  const { title, body, coupon, vipPackage, deviceList } = offer
  const ids = deviceList.map(({ deviceId }) => deviceId)
  const chosen = choice.chosenOf(ids)
  const claim = (): void => {
    // A coupon is the account's: any camera of it will do to ask for one.
    const [deviceId] = coupon === null ? chosen : ids
    if (coupon === null && !choice.validate(ids)) return
    if (deviceId !== undefined) gift.claim(deviceId)
  }
  return (
    <Page
      bar={bar}
      align="short"
      bottom={
        <PayBar
          label={t('freeOffers.receive')}
          busyLabel={t('freeOffers.receiving')}
          isInFlight={gift.isClaiming}
          onPress={claim}
        />
      }
    >
      <GiftHero title={title} text={body} scene={scene} />
      <div className={styles.gift}>
        {coupon === null ? null : <GiftCoupon coupon={coupon} hasDates />}
        {vipPackage === null ? null : (
          <GiftTicket
            amount={t('packages.rollingDays', { count: vipPackage.validDays })}
            title={vipPackage.packageName}
          >
            <p>{vipPackage.description}</p>
          </GiftTicket>
        )}
      </div>
      {coupon === null ? (
        <CameraList
          isSingle
          cameras={camerasOf(deviceList)}
          chosen={chosen}
          onToggle={(id) => choice.toggle(ids, id)}
          isMissing={choice.isMissing}
          groupRef={choice.groupRef}
        />
      ) : (
        <p className={styles.once}>{t('freeOffers.accountOnce')}</p>
      )}
      {gift.isClaiming ? null : <ClaimNotice refusal={gift.refusal} />}
    </Page>
  )
}
