import type { ReactElement } from 'react'
import { Trans } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import type { Banner } from '../model/banner-set.ts'

/** The line under a banner's headline: its price where it has one, else its subtitle. */
export function BannerLine({ banner }: { banner: Banner }): ReactElement {
  if (banner.priceFen === null) return <>{banner.subtitle}</>
  return (
    <Trans
      i18nKey="banner.from"
      values={{ price: formatYuan(banner.priceFen) }}
      components={{ 1: <strong /> }}
    />
  )
}
