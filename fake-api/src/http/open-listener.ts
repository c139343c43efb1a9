import type { FastifyInstance } from 'fastify'

const HOST = '127.0.0.1'
/** What the system says of a port that cannot be had, as the start of a sentence. */
const portTroubles: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be opened by this user',
  EADDRNOTAVAIL: `cannot be had on ${HOST}`,
}

/** A port that could not be opened, as one sentence that says what to do. */
export class PortError extends Error {
  override name = 'PortError'
}

/**
 * Opens a listener on loopback and answers its URL, without a trailing slash. `variable` is what its port is set with.
 * @throws PortError; what else fails while the listener gets ready is thrown as it is.
 */
export async function openListener(
  server: FastifyInstance,
  { port, variable }: { port: number; variable: string },
): Promise<string> {
  // An idle connection is ended by its client alone: closed here, a busy machine's next request on it would be cut off.
  server.server.keepAliveTimeout = 0
  try {
    return await server.listen({ host: HOST, port })
  } catch (error) {
    const trouble = error instanceof Error && 'code' in error ? portTroubles[String(error.code)] : undefined
    if (trouble === undefined) throw error
    const advice = `stop what uses it or set ${variable} to another port`
    throw new PortError(`Port ${port} ${trouble}; ${advice}.`, { cause: error })
  }
}
