import 'reflect-metadata'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer } from 'node:net'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wechat } from '../../src/providers/wechat/party/wechat.ts'
import { orderAtWechat, type ProviderStack, startProviders } from '../support/own-backend.ts'

/** A key with a certificate that it signed itself, in PEM, for an address of this machine. */
async function selfSigned(address: string): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...{ keys, name: `CN=${address}`, signingAlgorithm: algorithm, serialNumber: '01' },
    ...{ notBefore: new Date('2020-01-01'), notAfter: new Date('2100-01-01') },
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: address }])],
  })
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
    cert: certificate.toString('pem'),
  }
}

const received: string[] = []
/** Answers as its path says: `/204`, `/500`. */
const receive: RequestListener = (request, response) => {
  received.push(request.url ?? '')
  request.resume()
  response.writeHead(Number(request.url?.slice(1))).end()
}

const servers: { close(): unknown }[] = []
async function listen(server: Server | ReturnType<typeof createRawServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}

let trusting: ProviderStack
let careless: ProviderStack
const ports = { plain: 0, trusted: 0, otherHost: 0, silent: 0, gone: 0 }
beforeAll(async () => {
  const own = await selfSigned('127.0.0.1')
  const other = await selfSigned('10.0.0.1')
  ports.plain = await listen(createServer(receive))
  ports.trusted = await listen(createTlsServer(own, receive))
  ports.otherHost = await listen(createTlsServer(other, receive))
  ports.silent = await listen(createRawServer((socket) => socket.destroy()))
  const gone = createServer()
  ports.gone = await listen(gone)
  await new Promise((done) => gone.close(done))
  trusting = await startProviders([wechat], { webhookCa: `${own.cert}\n${other.cert}` })
  careless = await startProviders([wechat])
})
afterAll(async () => {
  await trusting.stop()
  await careless.stop()
  for (const server of servers) server.close()
})

/** Pays an order whose notify goes to an address; answers what the journal says of the first attempt. */
async function attemptAt(stack: ProviderStack, notifyUrl: string) {
  const { worldId } = await stack.makeWorld()
  const { pay } = await orderAtWechat(stack, { worldId, notifyUrl })
  await pay()
  await stack.control('POST', `/${worldId}/clock/advance`, { byMs: 1_000 })
  const { body } = await stack.control<Schemas['JournalPage']>('GET', `/${worldId}/journal`)
  const attempt = body.entries.find(({ label }) => label.endsWith('attempt 1'))
  return [attempt?.status, attempt?.note]
}

const missed = (reason: string) => `not received, ${reason}, tried again later`

it('delivers over TLS to a server whose certificate is named at the start', async () => {
  expect(await attemptAt(trusting, `https://127.0.0.1:${ports.trusted}/204`)).toEqual(['204', 'received'])
  expect(received.at(-1)).toBe('/204')
})

it.each<[string, () => string, () => ProviderStack, string, string]>([
  [
    'a certificate that nobody named',
    () => `https://127.0.0.1:${ports.trusted}/204`,
    () => careless,
    'lost',
    'its certificate is not trusted',
  ],
  [
    'a certificate of another host',
    () => `https://127.0.0.1:${ports.otherHost}/204`,
    () => trusting,
    'lost',
    'its certificate is of another host',
  ],
  [
    'https where there is none',
    () => `https://127.0.0.1:${ports.plain}/204`,
    () => careless,
    'lost',
    'no TLS there',
  ],
  [
    'http where there is https',
    () => `http://127.0.0.1:${ports.trusted}/204`,
    () => careless,
    'lost',
    'connection closed without an answer',
  ],
  [
    'a port without a server',
    () => `http://127.0.0.1:${ports.gone}/204`,
    () => careless,
    'lost',
    'connection refused',
  ],
  [
    'a server that hangs up',
    () => `http://127.0.0.1:${ports.silent}/204`,
    () => careless,
    'lost',
    'connection closed without an answer',
  ],
  [
    'an answer that does not acknowledge',
    () => `http://127.0.0.1:${ports.plain}/500`,
    () => careless,
    '500',
    'its answer is no acknowledgement',
  ],
])('the journal says why an attempt failed: %s', async (_, url, stack, status, reason) => {
  expect(await attemptAt(stack(), url())).toEqual([status, missed(reason)])
})

it('takes an order whose notify goes to a host that is named at the start, and refuses others with the option', async () => {
  const stack = await startProviders([wechat], { webhookHosts: ['backend'] })
  const { worldId } = await stack.makeWorld()
  const order = (notifyUrl: string) => orderAtWechat(stack, { worldId, notifyUrl })
  expect((await order('http://backend:8080/notify')).status).toBe(200)
  const { status, body } = await order('http://host.docker.internal:8080/notify')
  expect([status, body.message]).toEqual([
    400,
    '回调地址无效: it leads off this machine; --webhook-host host.docker.internal at the start lets webhooks go there',
  ])
  await stack.stop()
})
