import type { ClientRequest } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runReentrant } from '../world/registry/world-leases.ts'

/** Local ports of the connections this process has to its own listeners. */
const ports = new Set<number | undefined>()

/** Makes the connection of an outgoing request known as this process's own, for as long as it is open. */
export function markOwnConnection(outgoing: ClientRequest): void {
  outgoing.once('socket', (socket) => {
    // One that is kept alive for the next request is known already.
    if (!socket.connecting) return
    socket.once('connect', () => {
      const { localPort } = socket
      ports.add(localPort)
      socket.once('close', () => ports.delete(localPort))
    })
  })
}

/**
 * Lets requests of this process itself into worlds that are about to be replaced: their sender is inside and waits for
 * the answer, so that each would wait for the other.
 */
export function admitOwnConnections(server: FastifyInstance): void {
  server.addHook('preHandler', (request, _reply, done) => {
    if (isOwnConnection(request)) runReentrant(done)
    else done()
  })
}

/** Whether this process itself sent a request. */
export function isOwnConnection({ socket }: FastifyRequest): boolean {
  return ports.has(socket.remotePort)
}
