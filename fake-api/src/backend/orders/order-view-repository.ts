import type { Reader } from '../../engine/world/transaction/world.ts'
import type { Language } from '../kernel/language.ts'
import { PACKAGE_SOURCES } from '../kernel/package-kind.ts'
import { NO_PAYMENT, toOrder } from './order-repository.ts'
import type { RefundCause } from './rules/decide-order.ts'
import { type OrderView, orderStatus, type SecondPayment, secondPaymentOf } from './rules/order.ts'

/** Which orders of a user. */
interface OrderFilter {
  userId: string
  orderNo?: string
  productCode?: string
  deviceId?: string
  paySource?: string
  status?: number
}

/** Leaves out unpaid periods of a contract: they are shown once paid or finally failed (R-ORDER-22). */
const WITHOUT_UNPAID_PERIODS = { NOT: { origin: 'contract', status: orderStatus.unpaid } }

interface PageRange {
  language: Language
  skip?: number
  take?: number
}

/** Orders of a user in their language, the newest first; without payments and refunds. */
export async function findOrderViews(
  reader: Reader,
  where: OrderFilter,
  { language, ...range }: PageRange,
): Promise<OrderView[]> {
  const rows = await reader.order.findMany({
    where: { ...where, ...WITHOUT_UNPAID_PERIODS },
    ...range,
    orderBy: [{ createdAtMs: 'desc' }, { orderNo: 'desc' }],
  })
  const deviceNames = await findDeviceNames(reader, rows)
  const names = await findNames(reader, rows, language)
  const foreign = await findForeignDevices(reader, rows, where.userId)
  return rows.map((row) => ({
    ...toOrder(row, NO_PAYMENT),
    deviceName: foreign.has(row.deviceId ?? '') ? '' : (deviceNames.get(row.deviceId ?? '') ?? ''),
    packageName: names.get(row.packageId ?? '') ?? row.productName,
  }))
}

/** Second payments of orders and their refunds (R-ORDER-6), by order number; orders without one are left out. */
export async function findSecondPayments(
  reader: Reader,
  orders: readonly Pick<OrderView, 'orderNo' | 'paidAtMs'>[],
): Promise<Map<string, SecondPayment>> {
  const orderNos = orders.filter(({ paidAtMs }) => paidAtMs !== null).map(({ orderNo }) => orderNo)
  if (orderNos.length === 0) return new Map()
  const reason: RefundCause = 'second-success'
  const select = { orderNo: true, amountFen: true, state: true }
  const refunds = await reader.refund.findMany({ where: { orderNo: { in: orderNos }, reason }, select })
  const found = [...Map.groupBy(refunds, ({ orderNo }) => orderNo)].map(
    ([orderNo, own]) => [orderNo, secondPaymentOf(own)] as const,
  )
  return new Map(found.flatMap(([orderNo, second]) => (second === null ? [] : [[orderNo, second]])))
}

async function findDeviceNames(
  reader: Reader,
  rows: readonly { deviceId: string | null }[],
): Promise<Map<string, string | null>> {
  const deviceIds = [...new Set(rows.flatMap(({ deviceId }) => deviceId ?? []))]
  if (deviceIds.length === 0) return new Map()
  const select = { deviceId: true, deviceName: true }
  const devices = await reader.device.findMany({ where: { deviceId: { in: deviceIds } }, select })
  return new Map(devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]))
}

/** Straight from the texts: going through the packages would cost a query more. */
async function findNames(
  reader: Reader,
  rows: readonly { packageId: string | null }[],
  language: Language,
): Promise<Map<string, string>> {
  const packageIds = [...new Set(rows.flatMap(({ packageId }) => packageId ?? []))]
  if (packageIds.length === 0) return new Map()
  const texts = await reader.packageText.findMany({ where: { language, packageId: { in: packageIds } } })
  return new Map(texts.map((text) => [text.packageId, text.name]))
}

/** Data may be bought for a camera of somebody else by its number; its name is not the buyer's to read. */
async function findForeignDevices(
  reader: Reader,
  rows: readonly { packageSource: number | null; deviceId: string | null }[],
  userId: string,
): Promise<Set<string>> {
  const bought = new Set(
    rows.flatMap(({ packageSource, deviceId }) =>
      packageSource === PACKAGE_SOURCES.data[0] && deviceId ? [deviceId] : [],
    ),
  )
  if (bought.size === 0) return bought
  const own = await reader.deviceAccess.findMany({ where: { userId, deviceId: { in: [...bought] } } })
  for (const { deviceId } of own) bought.delete(deviceId)
  return bought
}

/** How many orders there are behind all pages. */
export function countOrders(reader: Reader, where: OrderFilter): Promise<number> {
  return reader.order.count({ where: { ...where, ...WITHOUT_UNPAID_PERIODS } })
}
