import {
  addOrder,
  type Bench,
  type BenchWorld,
  cancelOrder,
  moveClock,
  openWorld,
  sell,
} from '../measure/bench-world.ts'
import {
  assertDistinct,
  expiryQueries,
  listRequest,
  type OrderFilter,
  orderLists,
  ordersAndCancellations,
  type PeerOperation,
  type PeerRequest,
  type PeerWorld,
  packageLists,
} from './peer-requests.ts'

/** Measured operations, with what the peers of the product answer, by method and path without query. */
export interface PeerOperations {
  operations: readonly PeerOperation[]
  answers: ReadonlyMap<string, string>
}

const scenario = 'hundred-and-ten-devices'
const sales = 60
const cancellations = 130
/** A second manufacturer, through whose app half of the orders were made that were not paid. */
const otherSource = 'B'
const statuses = { unpaid: 0, inEffect: 4, cancelled: 6 }
/** By then, what is paid for is in effect. */
const activationMs = 3_600_000

/**
 * Lists of orders by several filters and pages, packages of cameras in turn, orders of many cameras, and the expiry of
 * changing sets of devices; the clock of both worlds runs, and no request equals another.
 */
export async function preparePeerOperations(bench: Bench): Promise<PeerOperations> {
  // Each in its own world, as the orders that are made would lengthen the lists.
  const [read, written] = [
    await openWorld(bench, scenario, 'running'),
    await openWorld(bench, scenario, 'running'),
  ]
  await fill(bench, read)
  const { productUrl } = bench.ready
  const [reads, writes] = [peerWorldOf(read), peerWorldOf(written)]
  const { packageId, price } = written.cheapest
  const operations = [
    orderLists(reads, await filtersOf(productUrl, read)),
    packageLists(reads),
    ordersAndCancellations(writes, { packageId, payMoney: price, paySource: sourcesOf(written)[0] }),
    expiryQueries(reads),
  ]
  for (const operation of operations) assertDistinct(operation)
  return { operations, answers: await typicalAnswers(productUrl, operations) }
}

/** Orders of three states that stay: sixty cameras with a package, the others with an unpaid order, and cancelled ones. */
async function fill(bench: Bench, at: BenchWorld): Promise<void> {
  const ids = at.world.devices.map(({ deviceId }) => deviceId)
  const sources = sourcesOf(at)
  const sourceAt = (index: number) => sources[index % sources.length] ?? ''
  for (const deviceId of ids.slice(0, sales)) await sell(bench, at, deviceId)
  await moveClock(bench, at, activationMs)
  for (let made = 0; made < cancellations; made += 1) {
    await cancelOrder(at, await addOrder(at, ids[made % ids.length] ?? '', sourceAt(made)))
  }
  for (const [index, deviceId] of ids.slice(sales).entries()) await addOrder(at, deviceId, sourceAt(index))
}

function sourcesOf({ world }: BenchWorld): [string, string] {
  return [world.profile.manufacturerName, otherSource]
}

function peerWorldOf({ world, headers }: BenchWorld): PeerWorld {
  return { tenantId: world.tenantId, headers, cameras: world.devices }
}

/** Every state with every manufacturer, each of both or none. */
async function filtersOf(url: string, at: BenchWorld): Promise<OrderFilter[]> {
  const ofState = [{}, ...Object.values(statuses).map((orderStatus) => ({ orderStatus }))]
  const ofSource = [{}, ...sourcesOf(at).map((paySource) => ({ paySource }))]
  const filters = ofState.flatMap((state) => ofSource.map((source) => ({ ...state, ...source })))
  return Promise.all(
    filters.map(async (filter) => {
      const answer = await answerOf(url, listRequest(peerWorldOf(at), { ...filter, size: 1 }))
      return { ...filter, total: (JSON.parse(answer) as { data: { total: number } }).data.total }
    }),
  )
}

/** For each path the answer whose length is next to the mean of all: a peer sends one for all its questions. */
async function typicalAnswers(
  url: string,
  operations: readonly PeerOperation[],
): Promise<Map<string, string>> {
  const byKey = new Map<string, string[]>()
  for (const request of operations.flatMap(({ steps }) => steps.flat())) {
    const key = `${request.method} ${request.path.split('?')[0]}`
    byKey.set(key, [...(byKey.get(key) ?? []), await answerOf(url, request)])
  }
  return new Map([...byKey].map(([key, answers]) => [key, nextToMean(answers)]))
}

function nextToMean(answers: readonly string[]): string {
  const mean = answers.reduce((total, { length }) => total + length, 0) / answers.length
  const away = ({ length }: string) => Math.abs(length - mean)
  return answers.reduce((nearest, answer) => (away(answer) < away(nearest) ? answer : nearest))
}

async function answerOf(url: string, { path, ...request }: PeerRequest): Promise<string> {
  const response = await fetch(url + path, request)
  const text = await response.text()
  if (response.ok && text.includes('"success":true')) return text
  throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
}
