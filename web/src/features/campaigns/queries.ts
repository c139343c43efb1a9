import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { filledOf } from '../../shared/api-client/api-errors.ts'
import { pictureAddress } from '../../shared/navigation/picture-address.ts'
import type { Services } from '../../shared/services/services.ts'

/** A campaign sells for cameras; recorders are bought for by channel, on a page of their own. */
const PRODUCT_CODE = 'IPC'

/** The user's cameras a package of a campaign may be bought for now. */
export function buyableDevicesQuery(
  services: Services,
  { packageId, packageSource }: Pick<Schemas['CampaignPackage'], 'packageId' | 'packageSource'>,
) {
  return queryOptions({
    queryKey: ['campaigns', 'devices', packageId],
    queryFn: async ({ signal }) => {
      const body = { productCode: PRODUCT_CODE, packageSource, packageId }
      return filledOf(await services.api.call('filterBuyStoreDevices', { body }, signal))
    },
  })
}

/** A campaign as its page shows it. */
export type Campaign = Omit<Schemas['Campaign'], 'imageUrl'> & {
  /** Null where it is not a picture to load. */
  imageUrl: string | null
}

/** Asks what a campaign page shows; its picture has to be one that a banner may have. */
export function campaignQuery(services: Services, id: string) {
  return queryOptions({
    queryKey: ['campaigns', id],
    queryFn: async ({ signal }): Promise<Campaign> => {
      const campaign = filledOf(await services.api.call('getCampaign', { query: { id } }, signal))
      return { ...campaign, imageUrl: pictureAddress(campaign.imageUrl, services.browser.origin) }
    },
  })
}

/** The package that is free first and what follows it, with the cameras it may be claimed for. */
export function freeMonthQuery(services: Services) {
  return queryOptions({
    queryKey: ['campaigns', 'free-month'],
    queryFn: async ({ signal }) => {
      const [offer, devices] = await Promise.all([
        services.api.call('getFreeToPayPackage', { query: {} }, signal),
        services.api.call('filterFreeToPayDevices', { body: {} }, signal),
      ])
      return { offer: filledOf(offer), devices: devices.ok ? filledOf(devices) : [] }
    },
  })
}
