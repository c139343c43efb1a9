import { crc32 } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { GatewayOptions } from '../../../engine/gateway/gateway-protocol.ts'
import { leaseOf } from '../../../engine/http/exchange.ts'
import { gbkBytes } from '../../../engine/signing/charsets.ts'
import { alipayNumbers } from '../alipay-account.ts'
import { GATEWAY_PREFIX } from '../gateway-addresses.ts'
import { billCsv } from './bill-file.ts'
import { BILL_PATH, billLines } from './bill-service.ts'

/** Puts the files of bills on a listener; the link is all that opens one. */
export function registerBillFiles(
  server: FastifyInstance,
  { registry }: Pick<GatewayOptions, 'registry'>,
): void {
  const url = `${GATEWAY_PREFIX}${BILL_PATH}`
  server.get<{ Params: { worldId: string; date: string } }>(url, async ({ params }, reply) => {
    const lease = await leaseOf(registry, params.worldId)
    if (lease === null) return reply.code(404).send()
    try {
      const lines = await billLines(lease.world, params.date)
      if (lines.length === 0) return reply.code(404).send()
      const { sellerId } = alipayNumbers(lease.world.id)
      const csv = billCsv(sellerId, params.date, lines)
      return reply.type('application/zip').send(zipFile(`${sellerId}_${params.date}.csv`, gbkBytes(csv)))
    } finally {
      lease.release()
    }
  })
}

/** 1 January 1980, the first day that a ZIP can name: the file says of itself when it is of. */
const NO_DATE = 0x21

/** Packs one file into a ZIP, without compression. */
function zipFile(name: string, content: Buffer): Buffer {
  const names = Buffer.from(name)
  const common = Buffer.alloc(26)
  // Version 2.0, stored, and not in UTF-8.
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(NO_DATE, 8)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(content.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(names.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, names, content])
  const version = Buffer.from([20, 0])
  // Comment, disk and attributes are empty, and the file begins at 0.
  const central = Buffer.concat([Buffer.from('PK\x01\x02'), version, common, Buffer.alloc(14), names])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end])
}
