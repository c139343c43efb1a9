import { expect, it } from 'vitest'
import { ControlRefused } from '../../control/control-client.ts'
import { worldFingerprint } from './history-actions.ts'
import { emptyPanel, type PanelState } from './panel-state.ts'
import { actionsOf, emptyState, openStore, settled, world } from './store-fixture.ts'

/** A world whose checkpoints are `s1` … `s<count>`, and what is asked of its copies. */
async function openHistory(count: number) {
  const asked: string[] = []
  const fixture = openStore()
  const snapshots = Array.from({ length: count }, (_, index) => snapshot(index + 1, 'kept'))
  fixture.ports.copies.listSnapshots = async () => snapshots
  fixture.ports.copies.takeSnapshot = async (_, label) => {
    asked.push(`snapshot ${label}`)
    snapshots.push(snapshot(snapshots.length + 1, label))
    return snapshot(snapshots.length, label)
  }
  fixture.ports.copies.restoreSnapshot = async (_, snapshotId) => {
    asked.push(`restore ${snapshotId}`)
    return world('default')
  }
  fixture.ports.edit = async (_, { kind }) => asked.push(`edit ${kind}`)
  await fixture.store.connect()
  return { fixture, actions: actionsOf(fixture), asked }
}

function snapshot(number: number, label: string) {
  return { snapshotId: `s${number}`, label, nowMs: 1000, takenAtMs: 0, bytes: 1 }
}

it('undoes two steps when undo is pressed twice at once', async () => {
  const { actions, asked } = await openHistory(2)
  actions.undo()
  actions.undo()
  await settled()
  expect(asked).toEqual(['snapshot present', 'restore s2', 'restore s1'])
})

it('keeps a checkpoint before each of two edits made at once', async () => {
  const { fixture, actions, asked } = await openHistory(0)
  actions.changeHost({ countryCode: 'DE' })
  actions.edit({ kind: 'refund', orderNo: '1' })
  await settled()
  expect(asked).toEqual(['snapshot profile', 'edit profile', 'snapshot refund', 'edit refund'])
  expect(fixture.store.get().history.entries.map(({ snapshotId }) => snapshotId)).toEqual(['s1', 's2'])
})

it.each([
  { count: 0, isUndone: false, removed: ['s1'], left: { steps: 0, at: 0 } },
  { count: 2, isUndone: false, removed: ['s3'], left: { steps: 2, at: 2 } },
  { count: 60, isUndone: false, removed: ['s1', 's61'], left: { steps: 59, at: 59 } },
  { count: 2, isUndone: true, removed: [], left: { steps: 3, at: 1 } },
])(
  'counts no step for an edit and a jump that are refused: %o',
  async ({ count, isUndone, removed, left }) => {
    const { fixture, actions } = await openHistory(count)
    if (isUndone) actions.undo()
    await settled()
    const gone: string[] = []
    fixture.ports.copies.removeSnapshot = async (_, snapshotId) => {
      gone.push(snapshotId)
      return snapshot(1, '')
    }
    const refuse = () => Promise.reject(new ControlRefused('package-refused', 'Not on this device.'))
    fixture.ports.edit = refuse
    actions.edit({ kind: 'give-package', deviceId: 'd1', packageId: 'algorithm-pet-year' })
    await settled()
    const { history, refusal } = fixture.store.get()
    expect([gone, { steps: history.entries.length, at: history.at }]).toEqual([removed, left])
    expect(refusal?.code).toBe('package-refused')
    fixture.ports.control.advanceClock = refuse
    actions.jumpToNext()
    await settled()
    expect(fixture.store.get().history).toEqual(history)
  },
)

it('makes a link to a moment that was gone back to, and leaves what can be redone', async () => {
  const { fixture, actions, asked } = await openHistory(2)
  const linked: string[] = []
  fixture.ports.linkTo = ({ snapshotId }) => {
    linked.push(snapshotId)
    return ''
  }
  actions.undo()
  await settled()
  const { history } = fixture.store.get()
  actions.makeLink()
  await settled()
  expect([linked, fixture.store.get().history]).toEqual([['s2'], history])
  actions.redo()
  await settled()
  actions.edit({ kind: 'refund', orderNo: '1' })
  actions.makeLink()
  await settled()
  expect(linked).toEqual(['s2', 's4'])
  expect(asked).toEqual(['snapshot present', 'restore s2', 'restore s3', 'edit refund', 'snapshot shared'])
})

it('restarts the phone after undo, not when the world was left meanwhile', async () => {
  const { fixture } = await openHistory(2)
  const events: string[] = []
  const actions = actionsOf(fixture, {
    onHostChanged: () => events.push('changed'),
    onTravelled: () => events.push('travelled'),
  })
  actions.undo()
  await settled()
  expect(events).toEqual(['travelled'])
  leavingAt(fixture, 'restoreSnapshot')
  actions.undo()
  await settled()
  expect([events, fixture.store.get().worldId]).toEqual([['travelled'], 'w2'])
})

it('applies a queued edit to its own world only', async () => {
  const { fixture, actions, asked } = await openHistory(0)
  actions.changeHost({ countryCode: 'DE' })
  actions.edit({ kind: 'refund', orderNo: '1' })
  await fixture.store.open('w2')
  await settled()
  expect(asked).not.toContain('edit refund')
})

it('continues when another tab has already dropped the oldest checkpoint', async () => {
  const { fixture, actions, asked } = await openHistory(60)
  fixture.ports.copies.removeSnapshot = async () => {
    throw new ControlRefused('snapshot-not-found', 'The world default has no snapshot s1.')
  }
  actions.changeHost({ countryCode: 'DE' })
  await settled()
  expect(asked).toEqual(['snapshot profile', 'edit profile'])
  expect(fixture.store.get()).toMatchObject({ refusal: null, history: { at: 60 } })
})

it('drops redo checkpoints when a fault was armed after undo', async () => {
  const { fixture, actions, asked } = await openHistory(1)
  actions.undo()
  await settled()
  const bridge = { names: ['closePage'], effect: { kind: 'silent' as const } }
  const fault = { faultId: 1, remaining: 1, createdAtMs: 1000, record: { bridge } }
  fixture.ports.control.listFaults = async () => [fault]
  actions.redo()
  await settled()
  expect(asked).toEqual(['snapshot present', 'restore s1'])
})

/** Opens another world as soon as the panel asks for `call`, which is answered after that. */
function leavingAt(
  fixture: Awaited<ReturnType<typeof openHistory>>['fixture'],
  call: 'takeSnapshot' | 'restoreSnapshot',
) {
  const { copies } = fixture.ports
  const real = copies[call].bind(copies) as (worldId: string, subject: string) => Promise<never>
  copies[call] = async (worldId: string, subject: string) => {
    copies.listSnapshots = async () => []
    await fixture.store.open('w2')
    return real(worldId, subject)
  }
}

it('does not show checkpoints of a world that was left meanwhile', async () => {
  const { fixture, actions, asked } = await openHistory(2)
  leavingAt(fixture, 'takeSnapshot')
  actions.changeHost({ countryCode: 'DE' })
  await settled()
  expect(asked).toEqual(['snapshot profile', 'edit profile'])
  expect(fixture.store.get()).toMatchObject({ worldId: 'w2', history: { entries: [], at: 0 } })
})

it('does not show an undo in a world opened meanwhile', async () => {
  const { fixture, actions } = await openHistory(2)
  leavingAt(fixture, 'restoreSnapshot')
  actions.undo()
  await settled()
  expect(fixture.store.get()).toMatchObject({
    worldId: 'w2',
    history: { entries: [] },
    restoredFingerprint: null,
  })
})

it('does not undo in a world opened while the earlier one was read', async () => {
  const { fixture, actions, asked } = await openHistory(2)
  const { control } = fixture.ports
  const read = control.getState
  control.getState = async (worldId) => {
    control.getState = read
    if (worldId === 'default') await fixture.store.open('w2')
    return read(worldId)
  }
  actions.undo()
  await settled()
  expect(fixture.store.get().worldId).toBe('w2')
  expect(asked).toEqual([])
})

const record = { bridge: { names: ['closePage'], effect: { kind: 'silent' as const } } }
const fault = { faultId: 1, remaining: 2, createdAtMs: 1000, record }
const before = { ...emptyPanel('w1', 0), world: world('w1'), state: emptyState, faults: [fault] }
const at = (nowMs: number, mode: 'running' | 'standing'): Partial<PanelState> => ({
  world: { ...before.world, clock: { ...before.world.clock, nowMs, mode } },
})
const isSame = (one: Partial<PanelState>, other: Partial<PanelState>) =>
  worldFingerprint({ ...before, ...one }) === worldFingerprint({ ...before, ...other })

it('worldFingerprint differs after a fault was used or a stopped clock was moved', () => {
  expect(isSame({}, { faults: [{ ...fault, remaining: 1 }] })).toBe(false)
  expect(isSame(at(1000, 'standing'), at(2000, 'standing'))).toBe(false)
})

it('worldFingerprint ignores a running clock and a renewed token', () => {
  expect(isSame(at(1000, 'running'), at(2000, 'running'))).toBe(true)
  const user = { ...before.world.user, token: 'another', tokenExpiresAtMs: 99_999 }
  expect(isSame({}, { world: { ...before.world, user } })).toBe(true)
})
