import { sqliteWork } from '@skyshop/prisma'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AnsweredRequest } from '../http/exchange.ts'
import type { ListenerName } from '../http/listener.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { WorldListing } from '../world/registry/world-table.ts'
import type { TraceExporter } from './otlp-trace-exporter.ts'

/** Source that is asked when metrics are read. */
export interface MetricsSource {
  worlds(): readonly Pick<WorldListing, 'isDefault' | 'lifetime'>[]
  load(): ReturnType<WorldRegistry['load']>
  /** Spans of traces by what became of them; null where traces go nowhere. */
  spans(): TraceExporter['spans'] | null
}

/** Metrics of one server, by the naming rules of Prometheus; all but those of requests are read when somebody asks. */
export class ServerMetrics {
  readonly contentType: string
  readonly #registry = new Registry()
  readonly #requests: Counter<'listener' | 'operation' | 'status'>
  readonly #durations: Histogram<'listener'>

  constructor(source: MetricsSource) {
    const registers = [this.#registry]
    this.contentType = this.#registry.contentType
    this.#requests = new Counter({
      ...{ name: 'skyshop_requests_total', help: 'Answered requests.', registers },
      labelNames: ['listener', 'operation', 'status'],
    })
    this.#durations = new Histogram({
      ...{ name: 'skyshop_request_duration_seconds', help: 'From a request to its answer.', registers },
      labelNames: ['listener'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    })
    const gauge = (name: string, help: string, read: (source: MetricsSource) => number) =>
      new Gauge({ name, help, registers, collect: gaugeOf(() => read(source)) })
    new Gauge({
      ...{ name: 'skyshop_worlds', help: 'Worlds by how long they stay.', registers },
      labelNames: ['kind'],
      collect() {
        for (const [kind, count] of countedByKind(source)) this.set({ kind }, count)
      },
    })
    gauge('skyshop_worlds_open', 'Worlds whose files are open.', ({ load }) => load().open)
    gauge(
      'skyshop_requests_waiting',
      'Requests that wait until the files of another world are closed.',
      ({ load }) => load().waiting,
    )
    gauge(
      'skyshop_scheduler_events',
      'Events that open worlds have scheduled.',
      ({ load }) => load().pendingEvents,
    )
    gauge(
      'skyshop_scheduler_lag_seconds',
      'By how much the latest running clock is late.',
      ({ load }) => load().clockLagMs / 1000,
    )
    gauge(
      'skyshop_journal_backlog_entries',
      'Entries of journals that are not written yet.',
      ({ load }) => load().journalBacklog,
    )
    gauge(
      'skyshop_copies_waiting',
      'Kept worlds that have changed since their last copy.',
      ({ load }) => load().waitingCopies ?? 0,
    )
    this.#countOutcomes(source)
    gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
    this.#counter('skyshop_sqlite_seconds_total', 'Time in SQLite.', () => sqliteWork().ms / 1000)
    this.#counter('skyshop_sqlite_statements_total', 'Statements of SQLite.', () => sqliteWork().statements)
    this.#counter('process_cpu_seconds_total', 'Processor time.', () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000_000
    })
  }

  /** Counts an answered request, and adds its duration to the histogram. */
  count(listener: ListenerName, { operationId, status, tookMs }: AnsweredRequest): void {
    this.#requests.inc({ listener, operation: operationId, status })
    this.#durations.observe({ listener }, tookMs / 1000)
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  #countOutcomes(source: MetricsSource): void {
    this.#countBy('skyshop_copies_total', 'Copies of kept worlds.', () => source.load().copies ?? {})
    this.#countBy('skyshop_spans_total', 'Spans for the collector of traces.', () => {
      const { sent, lost } = source.spans() ?? { sent: 0, lost: 0 }
      return { sent, lost }
    })
  }

  /** Counts by outcome that are kept elsewhere. */
  #countBy(name: string, help: string, read: () => Readonly<Record<string, number>>): void {
    new Counter({
      ...{ name, help, registers: [this.#registry] },
      labelNames: ['outcome'],
      collect() {
        this.reset()
        for (const [outcome, count] of Object.entries(read())) this.inc({ outcome }, count)
      },
    })
  }

  /** A count that is kept elsewhere. */
  #counter(name: string, help: string, total: () => number): void {
    new Counter({
      ...{ name, help, registers: [this.#registry] },
      collect() {
        this.reset()
        this.inc(total())
      },
    })
  }
}

function gaugeOf(read: () => number) {
  return function collect(this: Gauge) {
    this.set(read())
  }
}

function countedByKind(source: MetricsSource): [kind: string, count: number][] {
  const counts = { default: 0, kept: 0, ephemeral: 0 }
  for (const { isDefault, lifetime } of source.worlds()) counts[isDefault ? 'default' : lifetime.kind] += 1
  return Object.entries(counts)
}

/** Counts the answers of each listener, and has them traced where traces go somewhere. */
export function observeAnswers(
  metrics: Pick<ServerMetrics, 'count'>,
  traces: TraceExporter | null | undefined,
  { nowMs }: { readonly nowMs: () => number },
) {
  return (listener: ListenerName) => (request: AnsweredRequest) => {
    metrics.count(listener, request)
    traces?.export(listener, request, nowMs())
  }
}
