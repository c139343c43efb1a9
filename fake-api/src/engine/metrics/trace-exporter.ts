import type { TraceExporter } from './otlp-trace-exporter.ts'

/**
 * The exporter that the standard `OTEL_*` variables ask for; null when they ask for none, and nothing of OpenTelemetry is
 * loaded. Endpoint, headers, time limit and compression are read by its own packages, name and attributes of the service too.
 */
export async function traceExporterOf(
  env: NodeJS.ProcessEnv,
  say: (line: string) => void = console.error,
): Promise<TraceExporter | null> {
  const refusal = otherExporter(env) ?? otlpRefusal(env)
  if (refusal !== null) {
    say(refusal)
    return null
  }
  if (!wantsTraces(env)) return null
  const { otlpTraceExporter } = await import('./otlp-trace-exporter.ts')
  return otlpTraceExporter({ env, say })
}

/** Returns why no traces are sent where the environment asks for another exporter than the one there is; null elsewhere. */
function otherExporter({ OTEL_SDK_DISABLED: off, OTEL_TRACES_EXPORTER: exporter }: NodeJS.ProcessEnv) {
  if (!exporter || off?.toLowerCase() === 'true' || /(^|,)\s*(otlp|none)\s*(,|$)/.test(exporter)) return null
  return `No traces are sent: OTEL_TRACES_EXPORTER is ${exporter}, and only OTLP is supported. Set it to otlp, or to none.`
}

/** Returns why no traces are sent although they are asked for; null where they are. Receivers of protobuf over HTTP take JSON as well. */
function otlpRefusal(env: NodeJS.ProcessEnv): string | null {
  const name = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'].find((one) => env[one])
  const protocol = name && env[name]
  if (!protocol || ['http/json', 'http/protobuf'].includes(protocol) || !wantsTraces(env)) return null
  return `No traces are sent: ${name} is ${protocol}, and they go as JSON over HTTP alone. Set it to http/json, and OTEL_EXPORTER_OTLP_ENDPOINT to the collector's port for that, 4318 as a rule.`
}

function wantsTraces(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false
  const { OTEL_TRACES_EXPORTER: exporter } = env
  if (exporter) return /(^|,)\s*otlp\s*(,|$)/.test(exporter)
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
}
