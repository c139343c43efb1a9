import { expect, it } from 'vitest'
import { runSim, type SimShell } from './run-sim.ts'

/** A shell whose last run has left these lines; null for a run that met nothing. */
function shell(left: string | null = null) {
  const said: string[] = []
  const warned: string[] = []
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  const around: SimShell = {
    say: (line) => said.push(line),
    warn: (line) => warned.push(line),
    addresses: () => null,
    files: {
      read: () => (left === null ? Promise.reject(missing) : Promise.resolve(new TextEncoder().encode(left))),
      write: () => Promise.reject(missing),
    },
    examine: () => Promise.resolve([]),
    runProgram: () => Promise.resolve(0),
  }
  return { around, said, warned }
}

it('prints a score for each provider', async () => {
  const { around, said } = shell()
  expect(await runSim(['fidelity'], around)).toBe(0)
  for (const title of ['WeChat Pay', 'Alipay', 'PayPal', 'LianLian'])
    expect(said.join('\n')).toMatch(new RegExp(String.raw`^${title} .* \d+ of \d+ +\d+[.]\d %$`, 'm'))
})

it('lists what a provider has and its gateway has not, and every fact for programs', async () => {
  const { around, said } = shell()
  expect(await runSim(['fidelity', 'wechat', '--json'], around)).toBe(0)
  const [{ facts }] = JSON.parse(said[0] ?? '') as [{ facts: { id: string; play: string }[] }]
  expect(await runSim(['fidelity', 'wechat'], around)).toBe(0)
  for (const { id } of facts.filter(({ play }) => play === 'not-built'))
    expect(said.some((line) => line.startsWith(`  ${id}  `))).toBe(true)
})

it('lists the assumed rules of a provider, and counts them for programs', async () => {
  const { around, said } = shell()
  expect(await runSim(['fidelity', 'alipay', '--json'], around)).toBe(0)
  const [{ assumed, score }] = JSON.parse(said.splice(0)[0] ?? '') as [
    { assumed: { rule: string | null; text: string }[]; score: { assumed: number } },
  ]
  expect(score.assumed).toBe(assumed.length)
  expect(assumed.map(({ rule }) => rule)).toContain('R-ALIPAY-14')
  expect(await runSim(['fidelity', 'alipay'], around)).toBe(0)
  expect(said).toContain(`assumed (${assumed.length})`)
})

it('refuses a provider that there is not, with the closest one', async () => {
  const { around, warned } = shell()
  expect(await runSim(['fidelity', 'wecaht'], around)).toBe(2)
  expect(warned[0]).toContain('Did you mean "wechat"?')
})

it('lists what the last run met and is not built, of one provider or of all', async () => {
  const lines = [
    '{"provider":"wechat","what":"POST /v3/combine-transactions/app","see":"WX-327"}',
    '{"provider":"alipay","what":"alipay.trade.create","see":"AL-090"}',
  ]
  const { around, said } = shell(`${lines.join('\n')}\n`)
  expect(await runSim(['fidelity', 'wechat', '--used'], around)).toBe(1)
  expect(said.splice(0)).toEqual(['wechat  POST /v3/combine-transactions/app  see WX-327'])
  expect(await runSim(['fidelity', '--used', '--json'], around)).toBe(1)
  expect(JSON.parse(said[0] ?? '')).toHaveLength(2)
})

it('says that the last run met nothing that is not built', async () => {
  const { around, said } = shell()
  expect(await runSim(['fidelity', '--used'], around)).toBe(0)
  expect(said).toEqual(['The last run met nothing that is not built.'])
})
