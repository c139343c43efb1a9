import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addressVariables, startSkyshop } from './start-skyshop.ts'

it('starts several at once, each with worlds of its own, which end with their scope', async () => {
  let closedUrl = ''
  {
    await using one = await startSkyshop()
    await using other = await startSkyshop()
    const world = await one.world({ scenario: 'active-cloud', seed: 7, platform: 'ios', language: 'de' })
    expect((await world.read()).profile).toMatchObject({ platform: 'ios', appLanguage: 'de' })
    expect((await world.state()).entitlements.length).toBeGreaterThan(0)
    expect((await other.world()).initial.scenario).toBe('new-owner')
    expect(new Set(Object.values(addressVariables(one))).size).toBe(6)
    expect((await fetch(`${one.panelUrl}/__panel/config.json`)).status).toBe(200)
    expect(await world.remove()).toEqual([])
    closedUrl = one.productUrl
  }
  await expect(fetch(closedUrl)).rejects.toThrow('fetch failed')
})

it('keeps a data folder that is named, and refuses one that is in use', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-kept-'))
  const skyshop = await startSkyshop({ dataDir })
  await expect(startSkyshop({ dataDir })).rejects.toThrow(`in use by the simulator at ${skyshop.panelUrl}`)
  await skyshop.close()
  expect(existsSync(join(dataDir, 'worlds'))).toBe(true)
  rmSync(dataDir, { recursive: true })
})

it('leaves no folder behind when the shop is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-none-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  await expect(startSkyshop({ shop: '/no/such/shop' })).rejects.toThrow('/no/such/shop is no shop')
  expect(readdirSync(folder)).toEqual([])
})
