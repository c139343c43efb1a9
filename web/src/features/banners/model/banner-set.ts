import type { Schemas } from '@skyshop/openapi/http'
import { pictureAddress } from '../../../shared/navigation/picture-address.ts'
import type { OperationPoint } from '../../../shared/session/session.ts'

/** One banner. */
export interface Banner {
  id: string
  imageUrl: string
  /** Where a tap leads; null when it leads nowhere. Checked before it is followed. */
  target: string | null
  /** What a purchase through this banner is counted for. */
  point: Required<OperationPoint>
  title: string | null
  subtitle: string | null
  priceFen: number | null
}

/** Reads a banner config; pictures must be of this `origin` or https. None means the default picture. */
export function toBannerSet(config: Schemas['BannerConfig'] | null, origin = ''): Banner[] {
  if (config === null) return []
  const { id: configId, typeName, bannerConfigList } = config
  return bannerConfigList
    .filter(({ imageUrl }) => pictureAddress(imageUrl, origin) !== null)
    .map((item, index) => ({
      id: `${configId}-${item.innerId}-${index}`,
      imageUrl: item.imageUrl,
      target: item.actionType === 'GOTO_URL' && item.actionValue !== '' ? item.actionValue : null,
      point: { typeName, configId, innerId: item.innerId },
      title: item.title ?? null,
      subtitle: item.subtitle ?? null,
      priceFen: item.priceFen ?? null,
    }))
}
