import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { wireTime } from '../../engine/kernel/clock.ts'
import { okAnswer, plainAnswer } from '../http/envelope.ts'
import type { Handlers, RequestContext } from '../http/handler.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { Caller } from '../users/caller.ts'
import { type BannerSlot, findBanners, findViewedDevice, type LocalizedBanner } from './banner-repository.ts'
import {
  type CampaignPackage,
  findCampaign,
  findPackagesOnSale,
  type LocalizedCampaign,
} from './campaign-repository.ts'
import { drawingPath, readDrawing } from './drawing-store.ts'
import { isPictureAddress } from './rules/banner-fields.ts'
import { campaignPackages, isCampaignRunning } from './rules/campaign.ts'

/** Banners, campaign pages, drawings and the demo call. */
export const operationRoutes = {
  getBannerConfig: ({ query: { bannerType, productCode, packageSource, deviceKey } }, context) =>
    bannerConfig(context, { bannerType, productCode, packageSource }, deviceKey),
  getShopBannerConfig: ({ query: { productCode, packageSource } }, context) =>
    bannerConfig(context, { bannerType: 'shopPage', productCode, packageSource }),
  getDetailBannerConfig: ({ query: { productCode, packageSource } }, context) =>
    bannerConfig(context, { bannerType: 'detailPage', productCode, packageSource }),
  getCampaign: async ({ query }, context) => toCampaign(await getCampaign(context, query.id)),
  getSeller: async () => okAnswer({ data: { aa: 'demo' } }),
  getArt: async ({ params }) => {
    const body = await readDrawing(params.name ?? '')
    return body === null ? plainAnswer('not-found') : { status: 200, mediaType: 'image/svg+xml', body }
  },
} satisfies Handlers<HttpOperationsByArea['operations']>

async function bannerConfig({ world, language, user }: RequestContext, slot: BannerSlot, deviceKey = '') {
  const device = deviceKey === '' ? null : await findViewedDevice(world.read, user.userId, deviceKey)
  return toBannerConfig(slot, await findBanners(world.read, slot, { language, device, nowMs: world.nowMs() }))
}

/** Banners of a slot on the wire, or null when the slot is empty. */
function toBannerConfig(
  { bannerType, packageSource }: BannerSlot,
  banners: readonly LocalizedBanner[],
): Schemas['BannerConfig'] | null {
  const [first] = banners
  if (!first) return null
  return {
    id: `${bannerType}-${packageSource}`,
    typeName: first.typeName,
    bannerConfigList: banners.map(
      ({ imageUrl, innerId, actionType, actionValue, title, subtitle, priceFen }) => ({
        imageUrl: isPictureAddress(imageUrl) ? imageUrl : drawingPath(imageUrl),
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

/** A campaign page on the wire. */
function toCampaign(page: CampaignPage): Schemas['Campaign'] {
  const { packageIds: _, startsAtMs, endsAtMs, imageUrl, ...rest } = page
  return {
    ...rest,
    imageUrl: isPictureAddress(imageUrl) ? imageUrl : drawingPath(imageUrl),
    startTime: wireTime(startsAtMs),
    endTime: wireTime(endsAtMs),
  }
}

/** A campaign page with the packages it shows. */
interface CampaignPage extends LocalizedCampaign {
  packages: CampaignPackage[]
}

/** Returns a campaign page that runs now. Throws campaign-not-found. */
async function getCampaign({ world, language }: Caller, id: string): Promise<CampaignPage> {
  const campaign = await findCampaign(world.read, id, language)
  if (!campaign || !isCampaignRunning(campaign, world.nowMs())) throw new BusinessError('campaign-not-found')
  const { packageIds } = campaign
  const onSale = packageIds.length === 0 ? [] : await findPackagesOnSale(world.read, packageIds, language)
  return { ...campaign, packages: campaignPackages(packageIds, onSale) }
}
