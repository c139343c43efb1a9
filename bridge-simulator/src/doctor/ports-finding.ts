import type { StackAddresses } from '../control/stack-file.ts'
import { portsRefusal, refusedPorts } from '../settings/start-checks.ts'
import { portTable, type StartOptions } from '../settings/start-options.ts'
import type { Finding } from './finding.ts'

/** Whether `start` would get its ports. Those of the simulator that runs on the data folder are in order. */
export async function portsFinding(
  ports: StartOptions['ports'],
  running: StackAddresses | null,
): Promise<Finding> {
  const own = new Set(Object.values(running ?? {}).map((url) => (URL.canParse(url) ? new URL(url).port : '')))
  const looked = portTable.filter(({ name }) => ports[name] !== 0 && !own.has(String(ports[name])))
  const refused = await refusedPorts(looked.map(({ name, variable }) => ({ port: ports[name], variable })))
  const problems = refused.map((port) => portsRefusal([port]).message)
  if (problems.length > 0) return { name: 'ports', isFine: false, text: problems.join('\n') }
  const free = looked.map(({ name }) => ports[name]).join(', ')
  const parts = [
    ...(running ? [`a simulator runs at ${running.panelUrl}`] : []),
    ...(free === '' ? [] : [`${free} ${looked.length === 1 ? 'is' : 'are'} free`]),
  ]
  return { name: 'ports', isFine: true, text: parts.join('; ') || 'any free ones' }
}
