import { isDeepStrictEqual } from 'node:util'
import type { Schemas } from '@skyshop/openapi/control'
import {
  type ReferenceData,
  versionText,
  writeReferenceData,
} from '../../engine/world/storage/reference-data.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { readPriceList, updatePackage } from './package-repository.ts'
import { type CatalogueChange, catalogueChanges } from './rules/catalogue-changes.ts'

/** Changes what is named of a package, and journals it; an unknown id changes nothing. */
export async function changePackage(
  ctx: WorldTx,
  packageId: string,
  change: Omit<Schemas['PackageChange'], 'contractNoticeDays'>,
): Promise<void> {
  if (!(await updatePackage(ctx.tx, packageId, change))) return
  const parties = { from: 'world', to: 'upstream' } as const
  const entry = { kind: 'system', operationId: 'package', ...parties, status: 'changed' } as const
  ctx.record({ ...entry, label: 'package changed', note: packageId })
}

/** The version of the source a world has its catalogue from now, and what of its packages is different. */
export interface CatalogueUpdate {
  version: string
  packages: CatalogueChange[]
}

/** Brings packages, banners and campaign pages of a world to those of the source, and journals what changed. */
export function updateCatalogue(world: World, source: ReferenceData): Promise<CatalogueUpdate> {
  return world.withTx(async (ctx) => {
    const before = await readPriceList(ctx.tx)
    await writeReferenceData(ctx.tx, source)
    const packages = catalogueChanges(before, await readPriceList(ctx.tx), isDeepStrictEqual)
    const update = { version: versionText(source.version), packages }
    const operationId = 'update-catalogue'
    const entry = { kind: 'state', from: 'world', to: 'world', status: 'ok' } as const
    ctx.record({ ...entry, operationId, label: operationId, request: update })
    return update
  })
}
