import { runCommand } from './run-command.ts'

/** Generates sources and builds shop and panel, as a start does; skips what is up to date. */
export async function buildProduct(): Promise<void> {
  const { exitCode } = await runCommand(process.execPath, ['kit/start/build.ts'], {
    output: 'show',
  })
  if (exitCode !== 0) throw new Error('The product could not be built.')
}

const scripts = ['openapi/scripts/generate.ts', 'prisma/scripts/generate.ts']

/** Generates code from contracts and schema; rejects with the output of a failed script. */
export async function generateSources(): Promise<void> {
  const results = await Promise.all(scripts.map((script) => runCommand(process.execPath, [script])))
  const problems = results.flatMap(({ exitCode, stdout, stderr }, at) =>
    exitCode === 0 ? [] : [`${scripts[at]}\n${stdout}${stderr}`.trim()],
  )
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
