import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { portTable } from '../settings/start-options.ts'
import { examine } from './examine.ts'

const anyPorts = Object.fromEntries(portTable.map(({ variable }) => [variable, '0']))

/** What is found about browser and fonts in a project whose program for them is this one, or missing. */
async function machineFindings(program: string | null) {
  const root = mkdtempSync(join(tmpdir(), 'skyshop-examine-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'e2e/run'), { recursive: true })
  if (program !== null) writeFileSync(join(root, 'e2e/run/examine-machine.ts'), program)
  const findings = await examine(root, { ...anyPorts, SKYSHOP_DATA_DIR: join(root, 'data') })
  return findings.filter(({ name }) => name === 'browser' || name === 'fonts')
}

const fix = 'run "npx --yes pnpm@12.21.0 install".'

it('examine names the fix when the program for the browser prints no findings', async () => {
  expect(await machineFindings('console.log("a warning")')).toEqual([
    {
      name: 'browser',
      isFine: false,
      text: `It could not be looked for ("a warning" was printed in place of findings): ${fix}`,
    },
  ])
})

it('examine names the fix when the program for the browser fails', async () => {
  expect(await machineFindings('process.exit(1)')).toEqual([
    {
      name: 'browser',
      isFine: false,
      text: expect.stringMatching(/^It could not be looked for [(].+[)]: run/),
    },
  ])
})

it('examine looks for no browser where there are no scenarios', async () => {
  expect(await machineFindings(null)).toEqual([])
})
