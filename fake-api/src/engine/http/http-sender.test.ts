import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { sendHttp } from './http-sender.ts'

it('an answer keeps its byte order mark', async () => {
  const server = createServer((_, response) => void response.end('\uFEFFsuccess'))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  try {
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`
    const reply = await sendHttp({ method: 'GET', url, headers: { connection: 'close' }, body: '' })
    expect(reply.body).toBe('\uFEFFsuccess')
  } finally {
    await new Promise((done) => server.close(done))
  }
})

it('an answer that breaks off is none', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('begun', () => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  try {
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`
    const sent = sendHttp({ method: 'GET', url, headers: { connection: 'close' }, body: '' })
    await expect(sent).rejects.toMatchObject({ code: 'ECONNRESET' })
  } finally {
    await new Promise((done) => server.close(done))
  }
})

it('a request to a name below localhost reaches this machine under that name', async () => {
  const server = createServer((request, response) => void response.end(request.headers.host))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  try {
    const { port } = server.address() as AddressInfo
    const url = `http://my-backend.localhost:${port}/notify`
    const reply = await sendHttp({ method: 'GET', url, headers: { connection: 'close' }, body: '' })
    expect(reply.body).toBe(`my-backend.localhost:${port}`)
  } finally {
    await new Promise((done) => server.close(done))
  }
})
