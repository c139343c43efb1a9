/** The least a Node server can do; its own process, as the product has its own. Prints its port. */
import { createServer } from 'node:http'

const body = JSON.stringify({ code: 200, success: true, data: { orderNo: '0'.repeat(20) }, msg: '' })
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
