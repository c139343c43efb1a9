import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../../engine/control/control-handler.ts'
import { ControlRefusal } from '../../engine/control/control-refusal.ts'
import type { WorldRegistry } from '../../engine/world/registry/registry.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'
import {
  changeBanner,
  changeCampaign,
  createBanner,
  listBanners,
  listCampaigns,
  removeBanner,
} from '../content/content-service.ts'
import { drawingNames } from '../content/drawing-store.ts'
import { type BannerFields, bannerProblem } from '../content/rules/banner-fields.ts'

/** Returns handlers for what the shop shows: banners, campaign pages and texts. */
export function contentHandlers(registry: WorldRegistry) {
  return {
    listBanners: ({ params }) =>
      registry.use(params.worldId, (world) => listBanners(world.read, world.nowMs())),
    createBanner: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await checkPictureAndPeriod({ startsAtMs: null, endsAtMs: null, ...body })
        return bannerOf(world, await world.withTx((ctx) => createBanner(ctx, body)))
      }),
    changeBanner: ({ params: { worldId, bannerId }, body }) =>
      registry.use(worldId, async (world) => {
        const id = Number(bannerId)
        await checkPictureAndPeriod({ ...(await bannerOf(world, id)), ...body })
        if (!(await world.withTx((ctx) => changeBanner(ctx, id, body)))) throw unknownBanner()
        return bannerOf(world, id)
      }),
    removeBanner: ({ params: { worldId, bannerId } }) =>
      registry.use(worldId, async (world) => {
        const banner = await bannerOf(world, Number(bannerId))
        await world.withTx((ctx) => removeBanner(ctx, Number(bannerId)))
        return banner
      }),
    listTexts: ({ params }) =>
      registry.use(params.worldId, async (world) => ({
        packages: await readPackageTexts(world.read),
        campaigns: await listCampaigns(world.read, world.nowMs()),
      })),
    changeCampaign: ({ params: { worldId, campaignId }, body }) =>
      registry.use(worldId, async (world) => {
        await checkPictureAndPeriod({ ...(await campaignOf(world, campaignId)), ...body })
        await checkPackages(world.read, body.packageIds)
        await world.withTx((ctx) => changeCampaign(ctx, campaignId, body))
        return campaignOf(world, campaignId)
      }),
  } satisfies ControlHandlers<ContentOperation>
}

/** The texts of every package in every language. */
async function readPackageTexts(client: Reader): Promise<Schemas['TranslatedPackage'][]> {
  const [packages, texts] = await Promise.all([
    client.package.findMany({ orderBy: [{ kind: 'asc' }, { sort: 'asc' }, { packageId: 'asc' }] }),
    client.packageText.findMany(),
  ])
  const textsOf = Map.groupBy(texts, ({ packageId }) => packageId)
  return packages.map(({ packageId }) => ({
    packageId,
    texts: Object.fromEntries(
      (textsOf.get(packageId) ?? []).map(({ language, name, description }) => [
        language,
        { name, description },
      ]),
    ),
  }))
}

type ContentOperation =
  | 'listBanners'
  | 'createBanner'
  | 'changeBanner'
  | 'removeBanner'
  | 'listTexts'
  | 'changeCampaign'

async function campaignOf(world: World, id: string): Promise<Schemas['CampaignRow']> {
  const [campaign] = await listCampaigns(world.read, world.nowMs(), id)
  if (campaign) return campaign
  throw new ControlRefusal(
    404,
    'campaign-not-found',
    'This world has no campaign page of that id; listTexts has them.',
  )
}

async function bannerOf(world: World, id: number): Promise<Schemas['BannerRow']> {
  const [banner] = await listBanners(world.read, world.nowMs(), id)
  if (banner) return banner
  throw unknownBanner()
}

/** Throws a refusal of a banner or campaign page that names the field and what to write there. */
async function checkPictureAndPeriod(content: BannerFields): Promise<void> {
  const problem = bannerProblem(content, await drawingNames())
  if (problem !== null) throw fieldRefusal(problem.field, { rule: 'banner', message: problem.fix })
}

/** Throws a refusal that names the first package this world does not have. */
async function checkPackages(read: Reader, packageIds: readonly string[] = []): Promise<void> {
  if (packageIds.length === 0) return
  const packages = await read.package.findMany({ where: { packageId: { in: [...packageIds] } } })
  const known = new Set(packages.map(({ packageId }) => packageId))
  const at = packageIds.findIndex((packageId) => !known.has(packageId))
  if (at === -1) return
  const message = `this world has no package ${packageIds[at]}; listTexts has them`
  throw fieldRefusal(`packageIds/${at}`, { rule: 'package', message })
}

function fieldRefusal(field: string, fault: { rule: string; message: string }): ControlRefusal {
  const refusal = new ControlRefusal(400, 'bad-request', `${field} does not hold: ${fault.message}.`)
  refusal.details = [{ pointer: `/body/${field}`, ...fault }]
  return refusal
}

function unknownBanner(): ControlRefusal {
  return new ControlRefusal(
    404,
    'banner-not-found',
    'This world has no banner of that number; listBanners has them.',
  )
}
