import { isDeepStrictEqual } from 'node:util'
import type { Schemas } from '@skyshop/openapi/control'
import type { Prisma } from '@skyshop/prisma'
import { type ReferenceData, versionText, writeReferenceData } from '../world/reference-data.ts'
import type { WorldRegistry } from '../world/registry.ts'
import type { World } from '../world/world.ts'
import type { ControlHandlers } from './control-handler.ts'

type Package = Prisma.PackageGetPayload<object>

/** Brings packages, banners and campaign pages of a world to those of the source. */
export function catalogueHandlers(registry: WorldRegistry, source: ReferenceData) {
  return {
    updateCatalogue: ({ params }) => registry.use(params.worldId, (world) => update(world, source)),
  } satisfies ControlHandlers<'updateCatalogue'>
}

function update(world: World, source: ReferenceData): Promise<Schemas['CatalogueUpdate']> {
  return world.withTx(async (ctx) => {
    const { tx } = ctx
    const before = await tx.package.findMany()
    await writeReferenceData(tx, source)
    const after = await tx.package.findMany({ orderBy: { packageId: 'asc' } })
    const answer = { version: versionText(source.version), packages: changesOf(before, after) }
    const operationId = 'update-catalogue'
    const about = { kind: 'state', from: 'world', to: 'world', status: 'ok' } as const
    ctx.record({ ...about, operationId, label: operationId, request: answer })
    return answer
  })
}

function changesOf(before: readonly Package[], after: readonly Package[]): Schemas['CatalogueChange'][] {
  const formerOf = new Map(before.map((row) => [row.packageId, row]))
  return after.flatMap((row) => {
    const { packageId, priceFen } = row
    const former = formerOf.get(packageId)
    if (isDeepStrictEqual(former, row)) return []
    return [{ packageId, change: changeOf(former, row), priceFen, formerPriceFen: former?.priceFen ?? null }]
  })
}

function changeOf(former: Package | undefined, row: Package): Schemas['CatalogueChange']['change'] {
  if (former === undefined) return 'added'
  return former.onSale && !row.onSale ? 'withdrawn' : 'changed'
}
