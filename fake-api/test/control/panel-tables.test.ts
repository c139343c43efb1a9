import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const get = <T>(path: string) => control<T>(stack, 'GET', path)
const machines = async () => (await get<Schemas['StateMachine'][]>('/control/state-machines')).body

it('lists every state machine with moves between its own states', async () => {
  const all = await machines()
  expect(all.map(({ name }) => name)).toEqual([
    'order',
    'contract',
    'contract-cycle',
    'entitlement',
    'coupon',
    'sim',
  ])
  for (const { states, transitions } of all) {
    const named = transitions.flatMap(({ from, to }) => (from === null ? [to] : [from, to]))
    expect(states).toEqual(expect.arrayContaining(named))
  }
  const order = all.find(({ name }) => name === 'order')
  expect(order?.transitions).toContainEqual({ from: '0', event: 'deadline', to: '7' })
})

it.each(['auto-renew-alipay-failing', 'orders-of-every-status'])(
  'the history of %s consists of moves of the state machines',
  async (scenario) => {
    const { worldId } = await makeWorld(stack, scenario)
    await advance(stack, worldId, { byMs: 40 * 86_400_000 })
    const { contracts, orders } = await stateOf(stack, worldId)
    const all = await machines()
    const isMove = (name: string, from: string | null, to: string) =>
      all.find((one) => one.name === name)?.transitions.some((row) => row.from === from && row.to === to)
    const steps = [
      ...contracts.flatMap(({ transitions }) =>
        transitions.map(({ period, from, to }) => ({
          machine: period === null ? 'contract' : 'contract-cycle',
          from,
          to,
        })),
      ),
      ...orders.flatMap(({ transitions = [] }) =>
        transitions.map(({ from, to }) => ({
          machine: 'order',
          from: from === null ? null : String(from),
          to: String(to),
        })),
      ),
    ]
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.filter(({ machine, from, to }) => !isMove(machine, from, to))).toEqual([])
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

it.each([
  ['unpaid-order', { deviceCount: 3, unpaidCount: 1 }],
  ['auto-renew-wechat', { contractCount: 1, unpaidCount: 0 }],
  ['sn-top-up', { couponCount: 0, codeCount: 0 }],
] as const)('counts for the picture of %s what it begins with', async (name, counts) => {
  const { body } = await get<Schemas['ScenarioPreview']>(`/control/scenarios/${name}`)
  expect(body).toMatchObject(counts)
})

it('gives every scenario a title of its own in both languages', async () => {
  const { body } = await get<Schemas['ScenarioSummary'][]>('/control/scenarios')
  expect(body.length).toBeGreaterThan(30)
  for (const titles of [body.map(({ title }) => title), body.map(({ titleZh }) => titleZh)]) {
    expect(titles).not.toContain('')
    expect(new Set(titles).size).toBe(titles.length)
  }
})

it('previews a scenario and leaves no world', async () => {
  const { body } = await get<Schemas['ScenarioPreview']>('/control/scenarios/renewed-ahead')
  expect(body).toMatchObject({ group: 'cloud', deviceCount: 3 })
  expect(body.periods.map(({ state }) => state)).toEqual(['activated', 'not-yet-active'])
  const list = await get<Schemas['WorldList']>('/control/worlds')
  expect(list.body.worlds).toHaveLength(1)
  expect((await get('/control/scenarios/none')).status).toBe(404)
})

it('forks a snapshot and removes it', async () => {
  const { worldId } = await makeWorld(stack, 'active-cloud')
  const path = `/control/worlds/${worldId}/snapshots`
  const before = await stateOf(stack, worldId)
  await control(stack, 'POST', path, { body: { label: 'before' } })
  await advance(stack, worldId, { byMs: 10 * 86_400_000 })
  const now = await stateOf(stack, worldId)
  const { body: fork } = await control<Schemas['World']>(stack, 'POST', `${path}/s1/fork`)
  expect((await stateOf(stack, fork.worldId)).entitlements).toEqual(before.entitlements)
  expect(await stateOf(stack, worldId)).toEqual(now)
  expect((await control<Schemas['Snapshot']>(stack, 'DELETE', `${path}/s1`)).body.label).toBe('before')
  for (const [method, gone] of [
    ['POST', `${path}/s1/fork`],
    ['DELETE', `${path}/s1`],
  ] as const)
    expect((await control(stack, method, gone)).status).toBe(404)
  expect(await deleteWorld(stack, fork.worldId)).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

const audit = { backend: 'adapter.json', isOver: false, kept: ['WXM-01'], provocations: [] }
const tell = (body: object) => control(stack, 'PUT', '/control/merchant-audit', { body })

it('an audit of a merchant is told of by whoever runs it, and read by others', async () => {
  expect((await get('/control/merchant-audit')).body).toEqual({ audit: null })
  expect((await tell(audit)).status).toBe(200)
  const told = { audit: { ...audit, isStopping: false } }
  expect((await get('/control/merchant-audit')).body).toEqual(told)
  expect((await tell({})).status).toBe(400)
  // No other begins meanwhile, and this server plays none.
  const start = (adapter: string) =>
    control<Schemas['ControlRefusal']>(stack, 'POST', '/control/merchant-audit/start', { body: { adapter } })
  expect([(await start('a.json')).status, (await start('a.json')).body.error]).toEqual([409, 'audit-runs'])
  await tell({ ...audit, isOver: true })
  expect((await start('a.json')).body.message).toBe(
    'This server plays no audits: run npx skyshop-kit audit-merchant.',
  )
})

it('whoever runs an audit learns from the answer that it is to stop, until it ends', async () => {
  const one = {
    provocation: 'a',
    provider: 'wechat',
    title: 'A',
    checks: [],
    worldId: null,
    failure: null,
    findings: [],
  }
  const played = { ...audit, provocations: [{ ...one, state: 'played' }] }
  const stop = () => control(stack, 'POST', '/control/merchant-audit/stop')
  await tell(played)
  // It may have died untold, so that another may begin; one that goes on is heard of again.
  expect((await stop()).body).toMatchObject({ audit: { isStopping: true, isOver: true } })
  expect((await tell(played)).body).toMatchObject({ audit: { isStopping: true, isOver: false } })
  expect((await tell({ ...played, isOver: true })).body).toMatchObject({ audit: { isStopping: false } })
  expect((await stop()).body).toMatchObject({ audit: { isStopping: false, isOver: true } })
  expect((await tell(audit)).body).toMatchObject({ audit: { isStopping: false } })
})
