import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { plainAnswer } from '../../http/envelope.ts'
import type { Handlers } from '../../http/handler.ts'
import { artPath, readArt } from './art-store.ts'
import { findBanners } from './banner-repository.ts'

/** Banners and drawings. */
export const operationRoutes = {
  getBannerConfig: async ({ query }, { world, language }) => {
    const { bannerType, productCode, packageSource } = query
    const banners = await findBanners(world.read, { bannerType, productCode, packageSource }, language)
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
  },
  getArt: async ({ params }) => {
    const body = await readArt(params.name ?? '')
    return body === null ? plainAnswer('not-found') : { status: 200, mediaType: 'image/svg+xml', body }
  },
} satisfies Handlers<HttpOperationsByArea['operations']>
