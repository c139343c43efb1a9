import { expect, it } from 'vitest'
import {
  assertDistinct,
  expiryQueries,
  orderLists,
  ordersAndCancellations,
  type PeerRequest,
  packageLists,
  requestsOf,
} from './peer-requests.ts'

const world = {
  tenantId: '0000001',
  headers: {},
  cameras: Array.from({ length: 110 }, (_, index) => ({
    ...{ productCode: 'IPC', deviceId: `d${index}`, deviceKey: `k${index}` },
  })),
}
const filters = [{ total: 61 }, { orderStatus: 6, total: 20 }, { orderStatus: 6, paySource: 'B', total: 0 }]
const wanted = { packageId: 'p', payMoney: 1, paySource: 'A' }
const operations = [
  orderLists(world, filters),
  packageLists(world),
  ordersAndCancellations(world, wanted),
  expiryQueries(world),
]
const connections = 8

const sharesOf = (operation: (typeof operations)[number]) =>
  Array.from({ length: connections }, (_, connection) => requestsOf(operation, { connection, connections }))

const textOf = ({ method, path, body }: PeerRequest) => `${method} ${path} ${body}`

it.each(operations)('$name differ from each other, each sent by one connection', (operation) => {
  expect(() => assertDistinct(operation)).not.toThrow()
  const shares = sharesOf(operation)
  const sent = shares.flat().map(textOf)
  expect(new Set(sent).size).toBe(sent.length)
  expect(sent.toSorted()).toEqual(operation.steps.flat().map(textOf).toSorted())
  for (const { length } of shares) expect(length).toBeGreaterThan(1)
})

it('orderLists asks for every page of a filter in each size, and for none that is empty', () => {
  const [lists] = operations
  const pages = lists?.steps.flat().map(({ path }) => new URLSearchParams(path.split('?')[1]))
  const asked = pages?.map((page) =>
    [page.get('orderStatus'), page.get('size'), page.get('current')].join(' '),
  )
  expect(asked).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((page) => ` 10 ${page}`),
    ...[1, 2, 3, 4].map((page) => ` 20 ${page}`),
    ...[1, 2].map((page) => ` 50 ${page}`),
    ...['6 10 1', '6 10 2', '6 20 1', '6 50 1'],
  ])
})

it('a connection cancels its order for a camera before it orders for another one', () => {
  const [share = []] = sharesOf(ordersAndCancellations(world, wanted))
  const cameras = share.map(({ path, body }) => /d\d+/.exec(body ?? path)?.[0])
  expect(cameras.slice(0, 4)).toEqual(['d0', 'd0', 'd8', 'd8'])
})

it('expiryQueries asks for a hundred devices each time', () => {
  const counts = expiryQueries(world)
    .steps.flat()
    .map(({ body = '' }) => JSON.parse(body).deviceInfoList.length)
  expect(counts).toEqual(world.cameras.map(() => 100))
})

it('assertDistinct refuses an operation that asks the same twice', () => {
  const request = { method: 'GET', path: '/a', headers: {} } as const
  const operation = { name: 'same', steps: [[request], [{ ...request, path: '/b' }], [{ ...request }]] }
  expect(() => assertDistinct(operation)).toThrow('same: of 3 requests only 2 differ.')
})
