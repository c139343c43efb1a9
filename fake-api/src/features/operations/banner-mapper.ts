import type { Schemas } from '@skyshop/openapi/http'
import { artPath } from './art-store.ts'
import type { BannerRow, BannerSlot } from './banner-repository.ts'

/** Banners of a slot on the wire, or null when the slot is empty. */
export function toBannerConfig(
  { bannerType, packageSource }: BannerSlot,
  banners: readonly BannerRow[],
): Schemas['BannerConfig'] | null {
  const [first] = banners
  if (!first) return null
  return {
    id: `${bannerType}-${packageSource}`,
    typeName: first.typeName,
    bannerConfigList: banners.map(
      ({ imageUrl, innerId, actionType, actionValue, title, subtitle, priceFen }) => ({
        imageUrl: artPath(imageUrl),
        innerId,
        actionType,
        actionValue,
        title,
        subtitle,
        ...(priceFen === null ? {} : { priceFen }),
      }),
    ),
  }
}
