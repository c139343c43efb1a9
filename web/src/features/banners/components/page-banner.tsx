import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import { useReviewMode, useServices } from '../../../shared/services/services-context.ts'
import { toBannerSet } from '../model/banner-set.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import styles from './page-banner.module.css'

/** The call for the banners of each kind of page (product 7.42). */
const operations = { packages: 'getShopBannerConfig', device: 'getDetailBannerConfig' } as const

type PageBannerProps = {
  /** A page that sells packages, or one about a device. */
  page: keyof typeof operations
  productCode: string
  packageSource: number
}

/** Banners at the end of a page. Nothing where there are none or they do not come: the page does not need them. */
export function PageBanner({ page, productCode, packageSource }: PageBannerProps): ReactElement | null {
  const services = useServices()
  const isReview = useReviewMode()
  const { data = [] } = useQuery({
    queryKey: ['banners', page, productCode, packageSource],
    staleTime: 300_000,
    // Reviewers see nothing that sells (product 6.04).
    enabled: !isReview,
    queryFn: async ({ signal }) => {
      const query = { productCode, packageSource }
      const config = dataOf(await services.api.call(operations[page], { query }, signal))
      return toBannerSet(config, services.browser.origin)
    },
  })
  if (data.length === 0) return null
  return (
    <div className={styles.place}>
      <BannerCarousel banners={data} isPageDrawn />
    </div>
  )
}
