import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rootDir, toolEnv } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'
import type { AuditOutcome } from './bad-merchant.ts'

const LIMIT_MS = 900_000

/** Starts a merchant of a folder, audits it by the command that users have, and ends it. */
export async function auditFolder(folder: string, words: readonly string[] = []): Promise<AuditOutcome> {
  const merchant = spawn(process.execPath, [join(folder, 'merchant.ts')], {
    env: toolEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    return await audit(await firstLine(merchant), words)
  } finally {
    merchant.kill()
  }
}

/** Audits what answers at an address, on the Skyshop of a data folder or on one of its own. @throws Error when the audit fails */
export async function audit(
  adapter: string,
  words: readonly string[] = [],
  running: string | null = null,
): Promise<AuditOutcome> {
  const dataDir = running ?? mkdtempSync(join(tmpdir(), 'skyshop-audit-'))
  try {
    const args = ['kit/src/cli.ts', 'audit-merchant', '--adapter', adapter, '--json', '--data', dataDir]
    const options = { cwd: rootDir, env: { SKYSHOP_DATA_DIR: dataDir }, limitMs: LIMIT_MS } as const
    const { exitCode, stdout, stderr } = await runCommand(process.execPath, [...args, ...words], options)
    if (exitCode > 1 || stdout === '')
      throw new Error(`The audit ended with ${exitCode}: ${stderr.slice(-2000)}`)
    return toOutcome(JSON.parse(stdout))
  } finally {
    if (running === null) rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Verdict {
  checks: { id: string; verdict: string; findings: { what: string; provocation: string }[] }[]
  notPlayed: { provocation: string; why: string }[]
}

function toOutcome({ checks, notPlayed }: Verdict): AuditOutcome {
  // A false alarm is one whether its check was asked for or seen by the way.
  const broken = checks.filter(({ verdict }) => verdict === 'broken' || verdict === 'seen-broken')
  const texts = broken.map(({ id, findings }) => {
    const [first] = findings
    return [id, first ? `${first.provocation}: ${first.what}` : '']
  })
  return {
    broken: broken.map(({ id }) => id),
    what: Object.fromEntries(texts),
    notPlayed: Object.fromEntries(notPlayed.map(({ provocation, why }) => [provocation, why])),
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The merchant has no output.')
  for await (const line of createInterface({ input: stdout })) return line
  throw new Error('The merchant ended before it listened.')
}
