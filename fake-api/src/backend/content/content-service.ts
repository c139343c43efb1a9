import type { Schemas } from '@skyshop/openapi/control'
import type { Reader, WorldTx } from '../../engine/world/transaction/world.ts'
import { deleteBanner, findBannerRows, insertBanner, updateBanner } from './banner-repository.ts'
import { findCampaignRows, updateCampaign } from './campaign-repository.ts'

/** Banners of a world with the texts of every language; with an id only that one. */
export function listBanners(reader: Reader, nowMs: number, id?: number): Promise<Schemas['BannerRow'][]> {
  return findBannerRows(reader, nowMs, id)
}

/** Banners of the catalogue have lower numbers. */
const NUMBERS_FROM = 1000

/** Adds a banner and returns its number, which no other banner of the world has had. */
export async function createBanner(ctx: WorldTx, banner: Schemas['NewBanner']): Promise<number> {
  const id = NUMBERS_FROM + ctx.nextId()
  await insertBanner(ctx.tx, id, banner)
  recordContent(ctx, 'banner', { label: 'banner created', note: String(id) })
  return id
}

/** Changes what is named of a banner; false when there is none of this number. */
export async function changeBanner(
  ctx: WorldTx,
  id: number,
  change: Schemas['BannerChange'],
): Promise<boolean> {
  if (!(await updateBanner(ctx.tx, id, change))) return false
  recordContent(ctx, 'banner', { label: 'banner changed', note: String(id) })
  return true
}

/** Removes a banner with its texts. */
export async function removeBanner(ctx: WorldTx, id: number): Promise<void> {
  await deleteBanner(ctx.tx, id)
  recordContent(ctx, 'banner', { label: 'banner removed', note: String(id) })
}

/** Campaign pages of a world with the texts of every language; with an id only that one. */
export function listCampaigns(reader: Reader, nowMs: number, id?: string): Promise<Schemas['CampaignRow'][]> {
  return findCampaignRows(reader, nowMs, id)
}

/** Changes what is named of a campaign page, its texts language by language. */
export async function changeCampaign(
  ctx: WorldTx,
  id: string,
  change: Schemas['CampaignChange'],
): Promise<void> {
  await updateCampaign(ctx.tx, id, change)
  recordContent(ctx, 'campaign', { label: 'campaign changed', note: id })
}

function recordContent(
  ctx: WorldTx,
  operationId: 'banner' | 'campaign',
  entry: { label: string; note: string },
): void {
  ctx.record({ kind: 'system', operationId, from: 'world', to: 'upstream', status: 'changed', ...entry })
}
