import { setTimeout as timer } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { shownAddress } from '@skyshop/openapi/this-machine'
import type { AnsweredRequest, TraceParent } from '../http/exchange.ts'
import type { ListenerName } from '../http/listener.ts'

/** Sends what was answered to a collector of OpenTelemetry. */
export interface TraceExporter {
  /** `endedMs` is wall time. */
  export(listener: ListenerName, request: AnsweredRequest, endedMs: number): void
  /** Spans so far, by what became of them. */
  readonly spans: Readonly<SpanCounts>
  /** Sends what waits; resolves when it is sent, or could not be. */
  stop(): Promise<void>
}

interface SpanCounts {
  sent: number
  lost: number
}

/** A collector that takes longer loses what waits: the server ends first. */
const maxStopMs = 2_000

/** A trace has the id that the journal knows it by, and a span the one that what its request sent names as parent. */
class JournalIdGenerator extends RandomIdGenerator {
  next = { traceId: '', spanId: '' }

  constructor() {
    super()
    this.generateTraceId = () => this.next.traceId
    this.generateSpanId = () => this.next.spanId
  }
}

interface TraceOptions {
  env: NodeJS.ProcessEnv
  /** Takes a sentence about a collector that does not take what it is sent, once. */
  say: (line: string) => void
}

/** Sends a span for each request over HTTP, in batches. */
export function otlpTraceExporter({ env, say }: TraceOptions): TraceExporter {
  const counts = { begun: 0, sent: 0, lost: 0 }
  const lose = (spans: number, reason: string) => {
    if (spans > 0 && counts.lost === 0) say(lossOf(env, reason))
    counts.lost += spans
  }
  const idGenerator = new JournalIdGenerator()
  const provider = new TracerProvider({
    idGenerator,
    sampler: samplerOf(env),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'skyshop' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: countingExporter(counts, lose) })],
  })
  const tracer = provider.getTracer('skyshop')
  return {
    export(listener, { operationId, worldId, method, status, traceId, spanId, parent, tookMs }, endedMs) {
      idGenerator.next = { traceId, spanId }
      const span = tracer.startSpan(
        operationId,
        {
          kind: SpanKind.SERVER,
          startTime: endedMs - tookMs,
          attributes: {
            'http.request.method': method,
            'http.response.status_code': status,
            'skyshop.listener': listener,
            ...(worldId !== null && { 'skyshop.world': worldId }),
          },
        },
        parent === null ? ROOT_CONTEXT : contextOf(traceId, parent),
      )
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      if (span.isRecording()) counts.begun += 1
      span.end(endedMs)
    },
    spans: counts,
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), timer(maxStopMs, undefined, { ref: false })])
      lose(counts.begun - counts.sent - counts.lost, 'no answer')
    },
  }
}

/** The exporter of OpenTelemetry, which tells nobody what it could not send. */
function countingExporter(counts: SpanCounts, lose: (spans: number, reason: string) => void): SpanExporter {
  const exporter = new OTLPTraceExporter()
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code === 0) counts.sent += spans.length
        else lose(spans.length, reasonOf(result.error))
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

function reasonOf(error: Error | undefined): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { message?: string } }
  return typeof code === 'number' ? `HTTP ${code}` : (cause?.message ?? error?.message ?? 'no reason given')
}

function lossOf(env: NodeJS.ProcessEnv, reason: string): string {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole, OTEL_EXPORTER_OTLP_ENDPOINT: base } = env
  const address = whole ?? `${(base ?? 'http://localhost:4318').replace(/[/]$/, '')}/v1/traces`
  return `Traces are lost: ${shownAddress(address)} does not take them (${reason}). It has to be the collector's address for OTLP over HTTP.`
}

function contextOf(traceId: string, { spanId, isSampled }: TraceParent): Context {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Samplers that decide without regard to the parent of a span. */
const parentlessSamplers: readonly string[] = ['always_on', 'always_off', 'traceidratio']

/**
 * The sampler of `OTEL_TRACES_SAMPLER`; without it, and for a name the standard does not have, `parentbased_always_on`, which
 * sends all but what the caller leaves out of its trace.
 */
function samplerOf({
  OTEL_TRACES_SAMPLER: name = '',
  OTEL_TRACES_SAMPLER_ARG: arg,
}: NodeJS.ProcessEnv): Sampler {
  const root = rootSamplerOf(name.replace('parentbased_', ''), Number(arg || '1'))
  return parentlessSamplers.includes(name) ? root : new ParentBasedSampler({ root })
}

function rootSamplerOf(name: string, ratio: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio)
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler()
}
