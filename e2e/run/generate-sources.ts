import { runCommand } from './run-command.ts'

const scripts = ['openapi/scripts/generate.ts', 'prisma/scripts/generate.ts']

/** Makes what is generated from contracts and schema. Answers what went wrong, ready to print; empty when nothing did. */
export async function generateSources(): Promise<string> {
  const results = await Promise.all(scripts.map((script) => runCommand(process.execPath, [script])))
  const problems = results.flatMap(({ exitCode, stdout, stderr }, at) =>
    exitCode === 0 ? [] : [`${scripts[at]}\n${stdout}${stderr}`.trim()],
  )
  return problems.join('\n')
}
