import { shownAddress } from '@skyshop/openapi/this-machine'
import type { StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import { proxyOf } from '../settings/start-checks.ts'
import type { Finding } from './folder-findings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Tells of a proxy that the environment names; nothing without one. */
export function proxyFindings(env: Environment): Finding[] {
  const proxy = proxyOf(env)
  if (proxy === null) return []
  const { variable } = proxy
  const url = shownAddress(proxy.url)
  const text = `${variable} is ${url}. Skyshop calls this machine without it; programs of yours that are not started by it need NO_PROXY=localhost,127.0.0.1 for that.`
  return [{ name: 'proxy', isFine: true, text }]
}

const protocolVariables = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']
/** Receivers of the second one take JSON as well. */
const sentProtocols = ['http/json', 'http/protobuf']

/** Tells of traces that are not sent, or that the collector does not take; nothing where all is well. */
export async function traceFindings(env: Environment, running: StackAddresses | null): Promise<Finding[]> {
  const { OTEL_SDK_DISABLED: off, OTEL_TRACES_EXPORTER: exporter } = env
  if (off?.toLowerCase() === 'true') return []
  if (exporter && !/(^|,)\s*otlp\s*(,|$)/.test(exporter)) {
    if (/(^|,)\s*none\s*(,|$)/.test(exporter)) return []
    const text = `OTEL_TRACES_EXPORTER is ${exporter}, and only OTLP is supported: set it to otlp, or to none.`
    return [{ name: 'traces', isFine: false, text }]
  }
  const variable = protocolVariables.find((name) => env[name])
  const protocol = variable && env[variable]
  if (protocol && !sentProtocols.includes(protocol)) {
    const text = `${variable} is ${protocol}, and traces go as JSON over HTTP alone: set it to http/json, with the collector's port for that.`
    return [{ name: 'traces', isFine: false, text }]
  }
  const lost = running === null ? 0 : await lostSpans(running)
  if (lost === 0) return []
  const text = `The simulator at ${running?.panelUrl} lost ${lost} spans, which its collector did not take: name the collector's address for OTLP over HTTP in OTEL_EXPORTER_OTLP_ENDPOINT.`
  return [{ name: 'traces', isFine: false, text }]
}

async function lostSpans({ controlUrl, controlToken }: StackAddresses): Promise<number> {
  const headers = { 'x-skyshop-control': controlToken }
  const metrics = await fetch(`${controlUrl}/control/metrics`, { headers }).then(
    (response) => response.text(),
    () => '',
  )
  return Number(/^skyshop_spans_total\{outcome="lost"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
}
