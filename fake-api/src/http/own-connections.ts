import type { ClientRequest } from 'node:http'
import type { FastifyRequest } from 'fastify'

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

/** Whether this process itself sent a request: its sender holds a world and waits for the answer. */
export function isOwnConnection({ socket }: FastifyRequest): boolean {
  return ports.has(socket.remotePort)
}
