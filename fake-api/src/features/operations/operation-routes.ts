import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { okAnswer, plainAnswer } from '../../http/envelope.ts'
import type { Handlers, RequestContext } from '../../http/handler.ts'
import { readArt } from './art-store.ts'
import { toBannerConfig } from './banner-mapper.ts'
import { type BannerSlot, findBanners } from './banner-repository.ts'
import { toCampaign } from './campaign-mapper.ts'
import type { CampaignService } from './campaign-service.ts'

/** Banners, campaign pages, drawings and the demo call. */
export function operationRoutes(campaigns: CampaignService) {
  return {
    getBannerConfig: ({ query: { bannerType, productCode, packageSource } }, context) =>
      bannerConfig(context, { bannerType, productCode, packageSource }),
    getShopBannerConfig: ({ query: { productCode, packageSource } }, context) =>
      bannerConfig(context, { bannerType: 'shopPage', productCode, packageSource }),
    getDetailBannerConfig: ({ query: { productCode, packageSource } }, context) =>
      bannerConfig(context, { bannerType: 'detailPage', productCode, packageSource }),
    getCampaign: async ({ query }, context) => toCampaign(await campaigns.get(context, query.id)),
    getSeller: async () => okAnswer({ data: { aa: 'demo' } }),
    getArt: async ({ params }) => {
      const body = await readArt(params.name ?? '')
      return body === null ? plainAnswer('not-found') : { status: 200, mediaType: 'image/svg+xml', body }
    },
  } satisfies Handlers<HttpOperationsByArea['operations']>
}

async function bannerConfig({ world, language }: RequestContext, slot: BannerSlot) {
  return toBannerConfig(slot, await findBanners(world.read, slot, language))
}
