import type { TraceExporter } from './otlp-trace-exporter.ts'

/**
 * The exporter that the standard `OTEL_*` variables ask for; null when they ask for none, and nothing of OpenTelemetry is
 * loaded. Endpoint, headers, time limit and compression are read by its own packages, name and attributes of the service too.
 */
export async function traceExporterOf(env: NodeJS.ProcessEnv): Promise<TraceExporter | null> {
  if (!wantsTraces(env)) return null
  const { otlpTraceExporter } = await import('./otlp-trace-exporter.ts')
  return otlpTraceExporter({ env })
}

function wantsTraces(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false
  const { OTEL_TRACES_EXPORTER: exporter } = env
  if (exporter) return exporter.split(',').includes('otlp')
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
}
