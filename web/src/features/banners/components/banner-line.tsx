import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../../shared/i18n/sentence.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import type { Banner } from '../model/banner-set.ts'

/** The line under a banner's headline: its price where it has one, else its subtitle. */
export function BannerLine({ banner }: { banner: Banner }): ReactElement {
  const { t } = useTranslation()
  if (banner.priceFen === null) return <>{banner.subtitle}</>
  return (
    <Sentence
      text={t('banner.from', { price: formatYuan(banner.priceFen) })}
      part={(price) => <strong>{price}</strong>}
    />
  )
}
