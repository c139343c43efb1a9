import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commandPath } from '../../e2e/run/project.ts'
import { runCommand } from '../../e2e/run/run-command.ts'

/** Folder with a `node` that prints a sentence in place of running a program. */
function machineNode(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho the Node of the machine\n')
  chmodSync(join(folder, 'node'), 0o755)
  return folder
}

it.each([
  ['vitest', ''],
  ['playwright', 'e2e'],
  ['vite', 'web'],
  ['vite', 'bridge-simulator'],
  ['redocly', 'openapi'],
] as const)(
  '%s of the package %j runs on the Node of the project when started by hand',
  async (command, packageName) => {
    const env = { PATH: `${machineNode()}:/usr/bin:/bin` }
    const { exitCode, stdout } = await runCommand(commandPath(command, packageName), ['--version'], { env })
    expect([exitCode, stdout.trim()]).toEqual([0, expect.stringMatching(/\d+[.]\d+[.]\d+/)])
  },
)
