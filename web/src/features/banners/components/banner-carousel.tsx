import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../../shared/i18n/sentence.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useReviewMode, useServices } from '../../../shared/services/services-context.ts'
import { Banner as Carousel } from '../../../shared/ui/banner/banner.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import type { Banner } from '../model/banner-set.ts'
import { type BannerSource, bannerQuery } from '../queries.ts'

type HomeBannerProps = {
  packageSource: BannerSource
  /** The device the page was opened for, where its address names one. */
  deviceKey?: string | undefined
  isPageDrawn: boolean
}

/** The carousel on top of a home page; the default picture where there are no banners. */
export function HomeBanner({ packageSource, deviceKey, isPageDrawn }: HomeBannerProps): ReactElement {
  const { data = none, isPending } = useQuery(bannerQuery(useServices(), packageSource, deviceKey))
  return isPending ? <Skeleton shape="banner" /> : <BannerCarousel banners={data} isPageDrawn={isPageDrawn} />
}

const none: readonly Banner[] = []

type BannerCarouselProps = { banners: readonly Banner[]; isPageDrawn: boolean }

/** Banners that report their display and lead to their targets; the default picture where there are none. */
export function BannerCarousel({ banners, isPageDrawn }: BannerCarouselProps): ReactElement {
  const { t } = useTranslation()
  const services = useServices()
  const { openTarget } = useShopNavigate()
  const isReview = useReviewMode()

  const slides = useMemo(
    () =>
      banners.length > 0
        ? banners.map((banner) => toSlide(isReview ? { ...banner, priceFen: null } : banner))
        : [{ id: 'default', headline: t('banner.headline') }],
    [banners, isReview, t],
  )

  // A carousel comes round every few seconds, and a tab is opened again: what was displayed in this visit is counted once.
  const onShown = useCallback(
    ({ id }: { id: string }) => {
      const banner = banners.find((one) => one.id === id)
      const { displayedBanners } = services.session.getState()
      if (banner === undefined || displayedBanners.has(id)) return
      services.session.setState({ displayedBanners: new Set([...displayedBanners, id]) })
      reportBanner(services, 'display', banner)
    },
    [banners, services],
  )

  const onTap = useCallback(
    ({ id }: { id: string }) => {
      const banner = banners.find((one) => one.id === id)
      if (banner === undefined) return
      const count = () => reportBanner(services, 'click', banner)
      if (banner.target === null) return count()
      const refuse = (key: 'banner.notOpened' | 'error.network-error') => showToast(t(key), { icon: 'info' })
      openTarget(banner.target, banner.point, count)
        .then((isOpened) => isOpened || refuse('banner.notOpened'))
        // The code that checks targets did not come.
        .catch(() => refuse('error.network-error'))
    },
    [banners, services, openTarget, t],
  )

  return (
    <Carousel
      label={t('banner.label')}
      slides={slides}
      isPageDrawn={isPageDrawn}
      onShown={onShown}
      // The default picture alone is none that could be clicked.
      onTap={banners.length > 0 ? onTap : undefined}
    />
  )
}

function toSlide(banner: Banner) {
  return {
    id: banner.id,
    imageUrl: banner.imageUrl,
    headline: banner.title ?? undefined,
    line: <BannerLine banner={banner} />,
  }
}

/** The line under a banner's headline: its price where it has one, else its subtitle. */
function BannerLine({ banner }: { banner: Banner }): ReactElement {
  const { t } = useTranslation()
  if (banner.priceFen === null) return <>{banner.subtitle}</>
  return (
    <Sentence
      text={t('banner.from', { price: formatYuan(banner.priceFen) })}
      part={(price) => <strong>{price}</strong>}
    />
  )
}

/** Event types of the host's statistics (product 2.82). */
const eventTypes = { display: 1, click: 2 } as const

/** Reports a display or a click to the host; failures are ignored. */
export function reportBanner(
  services: Pick<Services, 'host'>,
  kind: keyof typeof eventTypes,
  banner: Banner,
): void {
  const { typeName, configId, innerId } = banner.point
  services.host
    .call('reportEvent', {
      dataType: eventTypes[kind],
      code: typeName,
      name: kind,
      jsonObject: { typeName, configId, innerId },
    })
    .catch(() => undefined)
}
