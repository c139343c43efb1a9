import type { ComponentType, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import {
  AbroadScene,
  HomeScene,
  NewYearScene,
  StrongScene,
} from '../../../features/free-offers/components/coupon-scenes.tsx'
import { useGiftClaim } from '../../../features/free-offers/components/use-gift-claim.ts'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { NoDevices } from '../../page-states/no-devices.tsx'
import { ClaimError, ClaimLoading, NothingToClaim } from './offer-states.tsx'
import { OpenGift } from './open-gift.tsx'
import { ReceivedPage } from './received-page.tsx'

type Campaign = { campaignId: string; Scene: ComponentType }

const GENERAL: Campaign = { campaignId: 'receiveCoupon', Scene: HomeScene }

/** What each claim page gives, and its picture (product 2.39-2.42). */
const campaigns: Readonly<Record<string, Campaign>> = {
  [paths.receiveCoupon]: GENERAL,
  [paths.receiveCouponAbroad]: { campaignId: 'receiveCoupon_en', Scene: AbroadScene },
  [paths.receiveCouponStrong]: { campaignId: 'receiveCoupon_strong', Scene: StrongScene },
  [paths.receiveCouponNewYear]: { campaignId: 'newYearReceiveCoupon', Scene: NewYearScene },
}

/** The claim pages: a coupon once for each account (product 2.39-2.42). */
export function CouponClaimPage(): ReactElement {
  const { pathname } = useLocation()
  const campaign = campaigns[pathname] ?? GENERAL
  return <GiftPage key={campaign.campaignId} {...campaign} />
}

function GiftPage({ campaignId, Scene }: Campaign): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const gift = useGiftClaim(campaignId)
  const { view } = gift
  const bar = <AppBar title={t('freeOffers.couponTitle')} onBack={back} />
  const nothing = { bar, onToCameras: () => replace(paths.cloud) }
  switch (view.kind) {
    case 'loading':
      return <ClaimLoading bar={bar} />
    case 'error':
      return <ClaimError bar={bar} error={gift.readError} onRetry={gift.reload} />
    case 'closed':
      return (
        <NothingToClaim {...nothing} title={t(errorTextKey(view.error))} text={t('freeOffers.endedText')} />
      )
    case 'no-device':
      return (
        <Page bar={bar} align="centre">
          <NoDevices title={t('error.user-has-no-device')} text={t('error.no-device')} />
        </Page>
      )
    case 'none':
      return <NothingToClaim {...nothing} title={t('freeOffers.noneTitle')} text={t('freeOffers.noneText')} />
    case 'open':
      return <OpenGift bar={bar} offer={view.offer} scene={<Scene />} gift={gift} />
    case 'received':
      return <ReceivedPage bar={bar} offer={view.offer} isNow={view.isNow} claimed={gift.claimed} />
  }
}
