import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useServices } from '../../../shared/services/services-context.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import type { Banner } from '../model/banner-set.ts'
import { type BannerSource, bannerQuery } from '../queries.ts'
import { BannerCarousel } from './banner-carousel.tsx'

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
