import { BusinessError } from '../../kernel/business-error.ts'
import type { Caller } from '../users/caller.ts'
import {
  type CampaignPackage,
  type CampaignRow,
  findCampaign,
  findPackagesOnSale,
} from './campaign-repository.ts'
import { campaignPackages, isCampaignRunning } from './rules/campaign.ts'

/** A campaign page with the packages it shows. */
export interface CampaignPage extends CampaignRow {
  packages: CampaignPackage[]
}

/** Returns a campaign page that runs now. Throws campaign-not-found. */
export async function getCampaign({ world, language }: Caller, id: string): Promise<CampaignPage> {
  const campaign = await findCampaign(world.read, id, language)
  if (!campaign || !isCampaignRunning(campaign, world.nowMs())) throw new BusinessError('campaign-not-found')
  const { packageIds } = campaign
  const onSale = packageIds.length === 0 ? [] : await findPackagesOnSale(world.read, packageIds, language)
  return { ...campaign, packages: campaignPackages(packageIds, onSale) }
}
