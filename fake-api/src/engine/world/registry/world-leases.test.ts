import { expect, it } from 'vitest'
import { ServerEndingError, WorldClosingError } from '../../kernel/world-errors.ts'
import type { OpenFile } from '../storage/open-files.ts'
import { runReentrant } from '../transaction/reentrant-scope.ts'
import { openTestRegistry, testSpec } from './test-world.ts'
import { WorldLeases } from './world-leases.ts'

/** Leases on a file that is open or closed by name only. */
function leasesOfNothing() {
  const worldFile = {
    current: null,
    isFileClosed: true,
    open: async () => {},
    rest: () => {},
    close: async () => {},
  }
  return new WorldLeases({ id: 'w1', worldFile, onClosed: () => {} })
}

/** Work that notes when it begins and ends, and ends on demand. */
function heldWork(log: string[], name: string) {
  const hold = Promise.withResolvers<void>()
  const work = async () => {
    log.push(`${name} begins`)
    await hold.promise
    log.push(`${name} ends`)
  }
  return { work, end: hold.resolve }
}

/** Lets everything run that waits for nothing but its turn. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

it.each([2, 6])('runs %i restores one after the other', async (count) => {
  const leases = leasesOfNothing()
  const log: string[] = []
  const restores = Array.from({ length: count }, (_, index) => heldWork(log, `${index}`))
  const done = restores.map(({ work }) => leases.runExclusive(work))
  for (const [index, { end }] of restores.entries()) {
    await settled()
    expect(log).toHaveLength(2 * index + 1)
    end()
  }
  await Promise.all(done)
  expect(log).toEqual(restores.flatMap((_, index) => [`${index} begins`, `${index} ends`]))
})

it('admits no request between the last one and a restore', async () => {
  const leases = leasesOfNothing()
  const log: string[] = []
  const first = await leases.acquire()
  const restore = heldWork(log, 'restore')
  const restored = leases.runExclusive(restore.work)
  first()
  const request = leases.acquire().then(() => log.push('request'))
  const clock = leases.acquireForClock().then(() => log.push('clock'))
  await settled()
  restore.end()
  await Promise.all([restored, request, clock])
  expect(log.slice(0, 2)).toEqual(['restore begins', 'restore ends'])
})

it('runWhileClosed runs only while there is no lease, and grants none until it is done', async () => {
  const leases = leasesOfNothing()
  const log: string[] = []
  const release = await leases.acquire()
  expect(await leases.runWhileClosed(async () => void log.push('beside a lease'))).toBe(false)
  release()
  const copy = heldWork(log, 'copy')
  const copied = leases.runWhileClosed(copy.work)
  const request = leases.acquire().then(() => log.push('request'))
  expect(await leases.runWhileClosed(async () => void log.push('second'))).toBe(false)
  await settled()
  copy.end()
  expect(await copied).toBe(true)
  await request
  expect(log).toEqual(['copy begins', 'copy ends', 'request'])
})

it('counts a request that enters in the same tick as a restore asks for the world', async () => {
  const leases = leasesOfNothing()
  const log: string[] = []
  const request = leases.acquire()
  const restored = leases.runExclusive(async () => void log.push('restore'))
  const leave = await request
  await settled()
  log.push('request leaves')
  leave()
  await restored
  expect(log).toEqual(['request leaves', 'restore'])
})

it.each(['restore', 'deletion'] as const)(
  'a request that comes from inside a world enters while a %s waits for the world to be empty',
  async (kind) => {
    const leases = leasesOfNothing()
    const leave = await leases.acquire()
    const alone = kind === 'restore' ? leases.runExclusive(async () => {}) : leases.close(async () => {})
    const call = await runReentrant(() => leases.acquire())
    const clock = await leases.acquireForClock()
    for (const release of [call, clock, leave]) release()
    await alone
  },
)

it('a request that comes from inside a world waits once a restore replaces it', async () => {
  const leases = leasesOfNothing()
  const log: string[] = []
  const restore = heldWork(log, 'restore')
  const restored = leases.runExclusive(restore.work)
  await settled()
  const late = runReentrant(() => leases.acquire()).then(() => log.push('late'))
  await settled()
  restore.end()
  await Promise.all([restored, late])
  expect(log).toEqual(['restore begins', 'restore ends', 'late'])
})

it('refuses requests, restores and a second deletion once a deletion has begun', async () => {
  const leases = leasesOfNothing()
  const leave = await leases.acquire()
  const closed = leases.close(async () => 'audited')
  await expect(leases.acquire()).rejects.toThrow(WorldClosingError)
  await expect(leases.runExclusive(async () => {})).rejects.toThrow(WorldClosingError)
  await expect(leases.close(async () => '')).rejects.toThrow(WorldClosingError)
  leave()
  expect([await closed, leases.isClosed]).toEqual(['audited', true])
  await expect(leases.acquireForClock()).rejects.toThrow(WorldClosingError)
})

it('refuses requests, restores and deletions of a world in the words of who closes it', async () => {
  const leases = leasesOfNothing()
  const leave = await leases.acquire()
  const waiting = leases.runExclusive(async () => {})
  const restore = expect(waiting).resolves.toBeUndefined()
  const closed = leases.close(async () => {}, { refusal: () => new ServerEndingError() })
  const late = expect(leases.acquire()).rejects.toThrow(ServerEndingError)
  leave()
  await restore
  await closed
  await late
  await expect(leases.acquire()).rejects.toThrow(ServerEndingError)
  await expect(leases.runExclusive(async () => {})).rejects.toThrow(ServerEndingError)
  await expect(leases.close(async () => {})).rejects.toThrow(ServerEndingError)
})

it('a request and a restore that wait when the server ends learn that it does, and may be sent again', async () => {
  const kit = await openTestRegistry()
  const lease = await kit.registry.acquire(await kit.registry.create(testSpec))
  const { id } = lease.world
  const { snapshotId } = await kit.registry.copies.snapshot(id, '')
  const closed = kit.registry.close()
  await new Promise(setImmediate)
  await expect(kit.registry.acquire(id)).rejects.toThrow(ServerEndingError)
  await expect(kit.registry.copies.restore(id, snapshotId)).rejects.toThrow(ServerEndingError)
  lease.release()
  await closed
})

it('closes once where several callers close a world while it is restored', async () => {
  const leases = leasesOfNothing()
  const restore = heldWork([], 'restore')
  const restored = leases.runExclusive(restore.work)
  await settled()
  const closing = { closedAlready: () => 'already' }
  const closed = [
    leases.close(async () => 'here'),
    leases.close(async () => 'here', closing),
    leases.close(async () => 'here', closing),
  ]
  restore.end()
  await restored
  expect(await Promise.all(closed)).toEqual(['here', 'already', 'already'])
})

it('a request that was about to use a world that is being let go learns which server has it next', async () => {
  const sharing = { name: 'a', controlUrl: () => 'a', askOwner: async () => 'silent' as const }
  await using kit = await openTestRegistry({}, { sharing })
  const id = await kit.registry.create(testSpec)
  const { runtime } = kit.registry.table.get(id)
  const released = kit.registry.letGo(id, { server: 'b', controlUrl: 'b' })
  for (const request of [runtime.acquire(), kit.registry.acquire(id)])
    await expect(request).rejects.toMatchObject({ code: 'world-elsewhere', owner: 'b' })
  expect(await released).toBe(true)
})

it('deletes a world whose file cannot be opened', async () => {
  const opened = [Promise.reject(new Error('no room')), Promise.resolve()]
  const worldFile = {
    current: null,
    isFileClosed: true,
    open: async () => opened.shift(),
    rest: () => {},
    close: async () => {},
  }
  const leases = new WorldLeases({ id: 'w1', worldFile, onClosed: () => {} })
  await expect(leases.close(async () => {})).rejects.toThrow('no room')
  const leave = await leases.acquire()
  leave()
  expect([leases.isClosed, leases.isIdle]).toEqual([false, true])
})

it('tryAcquire grants a lease only while the file is open and no exclusive work waits or runs', async () => {
  const worldFile = {
    current: {} as OpenFile | null,
    isFileClosed: false,
    open: async () => {},
    rest: () => {},
    close: async () => {},
  }
  const leases = new WorldLeases({ id: 'w1', worldFile, onClosed: () => {} })
  const leave = leases.tryAcquire()
  expect([leave === null, leases.isIdle]).toEqual([false, false])
  const restore = heldWork([], 'restore')
  const restored = leases.runExclusive(restore.work)
  expect(leases.tryAcquire()).toBeNull()
  leave?.()
  restore.end()
  await restored
  worldFile.current = null
  expect(leases.tryAcquire()).toBeNull()
  expect(leases.isIdle).toBe(true)
})
