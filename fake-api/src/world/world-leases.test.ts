import { expect, it } from 'vitest'
import { runInside } from './inner-scope.ts'
import { WorldEntrance } from './world-entrance.ts'
import { WorldClosingError } from './world-errors.ts'

/** An entrance whose file is open or closed by name only. */
function entranceOfNothing() {
  const attachment = { open: async () => {}, rest: () => {}, close: async () => {} }
  return new WorldEntrance({ id: 'w1', attachment, onClosed: () => {} })
}

/** Work that notes when it begins and ends, and ends when told to. */
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

it.each([2, 6])('lets %i restores work one after the other', async (count) => {
  const entrance = entranceOfNothing()
  const log: string[] = []
  const restores = Array.from({ length: count }, (_, index) => heldWork(log, `${index}`))
  const done = restores.map(({ work }) => entrance.whileEmpty(work))
  for (const [index, { end }] of restores.entries()) {
    await settled()
    expect(log).toHaveLength(2 * index + 1)
    end()
  }
  await Promise.all(done)
  expect(log).toEqual(restores.flatMap((_, index) => [`${index} begins`, `${index} ends`]))
})

it('lets no request in between the last one leaving and a restore', async () => {
  const entrance = entranceOfNothing()
  const log: string[] = []
  const first = await entrance.enter()
  const restore = heldWork(log, 'restore')
  const restored = entrance.whileEmpty(restore.work)
  first()
  const request = entrance.enter().then(() => log.push('request'))
  const clock = entrance.stay().then(() => log.push('clock'))
  await settled()
  restore.end()
  await Promise.all([restored, request, clock])
  expect(log.slice(0, 2)).toEqual(['restore begins', 'restore ends'])
})

it('counts a request that enters in the same tick as a restore asks for the world', async () => {
  const entrance = entranceOfNothing()
  const log: string[] = []
  const request = entrance.enter()
  const restored = entrance.whileEmpty(async () => void log.push('restore'))
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
    const entrance = entranceOfNothing()
    const leave = await entrance.enter()
    const alone = kind === 'restore' ? entrance.whileEmpty(async () => {}) : entrance.close(async () => {})
    const call = await runInside(() => entrance.enter())
    const clock = await entrance.stay()
    for (const release of [call, clock, leave]) release()
    await alone
  },
)

it('a request that comes from inside a world waits once a restore replaces it', async () => {
  const entrance = entranceOfNothing()
  const log: string[] = []
  const restore = heldWork(log, 'restore')
  const restored = entrance.whileEmpty(restore.work)
  await settled()
  const late = runInside(() => entrance.enter()).then(() => log.push('late'))
  await settled()
  restore.end()
  await Promise.all([restored, late])
  expect(log).toEqual(['restore begins', 'restore ends', 'late'])
})

it('refuses requests, restores and a second deletion once a deletion has begun', async () => {
  const entrance = entranceOfNothing()
  const leave = await entrance.enter()
  const closed = entrance.close(async () => 'audited')
  await expect(entrance.enter()).rejects.toThrow(WorldClosingError)
  await expect(entrance.whileEmpty(async () => {})).rejects.toThrow(WorldClosingError)
  await expect(entrance.close(async () => '')).rejects.toThrow(WorldClosingError)
  leave()
  expect([await closed, entrance.isClosed]).toEqual(['audited', true])
  await expect(entrance.stay()).rejects.toThrow(WorldClosingError)
})

it('goes on when the file of a world to be deleted cannot be opened', async () => {
  const opened = [Promise.reject(new Error('no room')), Promise.resolve()]
  const attachment = { open: async () => opened.shift(), rest: () => {}, close: async () => {} }
  const entrance = new WorldEntrance({ id: 'w1', attachment, onClosed: () => {} })
  await expect(entrance.close(async () => {})).rejects.toThrow('no room')
  const leave = await entrance.enter()
  leave()
  expect([entrance.isClosed, entrance.isIdle]).toEqual([false, true])
})
