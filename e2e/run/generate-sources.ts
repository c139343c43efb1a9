import { runCommand } from './run-command.ts'

const scripts = ['openapi/scripts/generate.ts', 'prisma/scripts/generate.ts']

/** Makes what is generated from contracts and schema; rejects with what a script printed when it fails. */
export async function generateSources(): Promise<void> {
  const results = await Promise.all(scripts.map((script) => runCommand(process.execPath, [script])))
  const problems = results.flatMap(({ exitCode, stdout, stderr }, at) =>
    exitCode === 0 ? [] : [`${scripts[at]}\n${stdout}${stderr}`.trim()],
  )
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
