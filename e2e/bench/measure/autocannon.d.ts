/** The part of autocannon that is used; the package brings no types. */
declare module 'autocannon' {
  export interface Result {
    requests: { average: number; stddev: number; total: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
    /** Answers that `verifyBody` refused. */
    mismatches: number
  }

  export interface Client {
    setRequests: (
      requests: readonly { method: string; path: string; headers: Record<string, string>; body?: string }[],
    ) => void
    on: (event: 'response', listener: (status: number, bytes: number, ms: number) => void) => void
  }

  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Of requests, in place of a duration. */
    amount?: number
    /** Milliseconds between two looks at what was answered, and at whether all was. */
    sampleInt?: number
    headers?: Record<string, string>
    /** Requests a second at most, of all connections. */
    overallRate?: number
    verifyBody?: (body: string) => boolean
    /** Called for each connection. */
    setupClient?: (client: Client) => void
  }): Promise<Result>
}
