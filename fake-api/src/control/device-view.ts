import type { Schemas } from '@skyshop/openapi/control'
import type { DataCardService, DeviceUse } from '../features/sim-cards/data-card-service.ts'
import type { UserService } from '../features/users/user-service.ts'
import type { World } from '../world/transaction/world.ts'

type Row = Schemas['DeviceRow']

/** The features a device is seen through. */
export interface DeviceViewServices {
  dataCards: DataCardService
  users: UserService
}

/** All devices of a world with their cards and data, or those of these ids, in the order of the host app. */
export async function deviceRows(
  world: World,
  { dataCards, users }: DeviceViewServices,
  deviceIds?: readonly string[],
): Promise<Row[]> {
  const { userId } = await users.signedIn(world)
  const rows = await readRows(world, userId, deviceIds)
  const uses = await dataCards.usesOf(
    world,
    rows.map(({ deviceId }) => deviceId),
  )
  return rows.map((row) => toRow(row, uses.get(row.deviceId)))
}

function readRows({ read }: World, userId: string, deviceIds?: readonly string[]) {
  return read.device.findMany({
    ...(deviceIds ? { where: { deviceId: { in: [...deviceIds] } } } : {}),
    include: { simCard: true, access: { where: { userId } } },
    orderBy: [{ sort: 'asc' }, { deviceId: 'asc' }],
  })
}

type DbRow = Awaited<ReturnType<typeof readRows>>[number]

function toRow(row: DbRow, use: DeviceUse | undefined): Row {
  const { deviceId, deviceName, model, productCode, canUnattended, canWechatCall, canAlgorithm, simCard } =
    row
  const [access] = row.access
  return {
    ...{ deviceId, deviceName, model, productCode, canUnattended, canWechatCall, canAlgorithm },
    productSource: row.productSource === null ? null : flag(row.productSource === 1),
    owned: access ? flag(access.owned) : null,
    bindFlag: flag(row.bindFlag === 1),
    cell: row.cell === null ? null : flag(row.cell === 1),
    isFourG: row.isFourG as Row['isFourG'],
    lensChoice: row.lensChoice as Row['lensChoice'],
    sim: simCard && {
      iccid: simCard.iccid,
      manufacturer: simCard.manufacturer,
      form: simCard.form === 'esim' ? 'esim' : 'nano',
      state: simCard.state as NonNullable<Row['sim']>['state'],
      cardUseState: flag(simCard.cardUseState === 1),
      hasIncludedFlow: simCard.hasIncludedFlow,
    },
    dailyKb: use?.dailyKb ?? 0,
    totalKb: use?.figures.totalKb ?? 0,
    usedKb: use?.figures.usedKb ?? 0,
    remainingKb: use?.figures.remainingKb ?? 0,
    operatorUsedKb: use?.figures.operatorUsedKb ?? 0,
  }
}

const flag = (is: boolean) => (is ? (1 as const) : (0 as const))
