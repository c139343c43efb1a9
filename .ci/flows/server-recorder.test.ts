import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServerRecorder } from './server-recorder.ts'

const recorder = new ServerRecorder()
const servers: Server[] = []
let [frontUrl, backUrl] = ['', '']

/** Opens a server that enters a function before it answers, and one after. */
function open(name: string, answer: (path: string) => Promise<unknown>): Promise<string> {
  const server = createServer(async ({ url = '' }, response) => {
    recorder.enter(`${name} begins`)
    await answer(url)
    recorder.enter(`${name} ends`)
    response.writeHead(url === '/refused' ? 401 : 200).end('done')
  })
  servers.push(server)
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      recorder.name(name, url)
      resolve(url)
    }),
  )
}

const get = (url: string) =>
  new Promise((resolve) => request(url, (response) => resolve(text(response))).end())

beforeAll(async () => {
  recorder.observe()
  const waitForTimer = () =>
    new Promise<void>((resolve) => {
      setTimeout(() => {
        recorder.enter('a timer')
        resolve()
      }, 1)
    })
  backUrl = await open('back', waitForTimer)
  frontUrl = await open('front', (path) =>
    path === '/fetch' ? fetch(`${backUrl}/b`) : get(`${backUrl}/b?c=1`),
  )
})
afterAll(() => {
  for (const server of servers) server.close()
})

const back = { party: 'back', name: 'GET /b', status: 200, items: ['back begins', 'back ends'] }

it.each(['/fetch', '/request'])('a request of a call, sent for %s, is a call of it', async (path) => {
  const call = { party: 'host', name: 'begin' }
  await recorder.run('key', call, () => get(frontUrl + path))
  expect(recorder.find('key')).toEqual({
    ...call,
    status: 0,
    items: [
      { party: 'front', name: `GET ${path}`, status: 200, items: ['front begins', back, 'front ends'] },
    ],
  })
})

it('calls at one time are kept apart, and what belongs to none is not recorded', async () => {
  const paths = ['/a', '/b', '/c']
  await Promise.all([
    ...paths.map((path) => recorder.run(path, { party: '', name: '' }, () => get(frontUrl + path))),
    get(`${frontUrl}/other`),
  ])
  for (const path of paths) {
    const items = ['front begins', back, 'front ends']
    expect(recorder.find(path).items).toEqual([{ party: 'front', name: `GET ${path}`, status: 200, items }])
  }
})

it('a call that comes with a key is found by it, with the status of its answer', async () => {
  await fetch(`${frontUrl}/refused`, { headers: { 'x-flow-call': 'mine' } })
  expect(recorder.find('mine')).toMatchObject({ party: 'front', name: 'GET /refused', status: 401 })
  expect(() => recorder.find('another')).toThrow('There was no call another.')
})
