import type { OpenApiDocument } from './document.ts'

/** The two limits of the instants of a contract, in milliseconds since 1970-01-01 UTC. */
export interface TimeLimits {
  /** Where the clock of every world ends. */
  clockEndMs: number
  /** Above whatever is planned by then: the end of a token, of a coupon, of a package that lasts a hundred years. */
  latestPlannedMs: number
}

/** Reads the limits of the control contract. Throws when one of its instants has another limit than these two. */
export function timeLimits(document: OpenApiDocument): TimeLimits {
  const clockEndMs = maximumOf(document, 'Clock', 'nowMs')
  const latestPlannedMs = maximumOf(document, 'DueEvent', 'dueMs')
  const target = maximumOf(document, 'ClockAdvance', 'toMs')
  if (target !== clockEndMs)
    throw new Error(`ClockAdvance.toMs ends at ${target}, the clock at ${clockEndMs}: they are one limit`)
  const other = maximaIn(document).find((maximum) => maximum > clockEndMs && maximum !== latestPlannedMs)
  if (other !== undefined)
    throw new Error(`an instant ends at ${other}: use ${latestPlannedMs}, as the others do, or ${clockEndMs}`)
  return { clockEndMs, latestPlannedMs }
}

/** Source of the limits that servers and screens need. */
export function timeLimitTable(document: OpenApiDocument): string {
  const { clockEndMs } = timeLimits(document)
  return [
    '/** Where the clock of every world ends, in milliseconds since 1970-01-01 UTC: the greatest Clock.nowMs. */',
    `export const clockEndMs = ${clockEndMs}`,
    '',
  ].join('\n')
}

function maximumOf(document: OpenApiDocument, schema: string, field: string): number {
  const { properties } = (document.components?.schemas?.[schema] ?? {}) as {
    properties?: Record<string, { maximum?: number }>
  }
  const maximum = properties?.[field]?.maximum
  if (maximum === undefined) throw new Error(`${schema}.${field} has no maximum`)
  return maximum
}

function maximaIn(node: unknown): number[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'maximum' in node && typeof node.maximum === 'number' ? [node.maximum] : []
  return [...own, ...Object.values(node).flatMap(maximaIn)]
}
