import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { PageFlow, PageRecorder } from './page-recorder.ts'

const script = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'page-recorder.ts'), 'utf8'))

/** Parts of a browser: `answer(path)` answers a request, `reply` and `event` are messages of the host. */
const before = `
const answers = {}
const answer = (path) => answers[path]()
const reply = (id) => onSkyBridgeReply(JSON.stringify({ id }))
const event = (name) => onSkyBridgeEvent(JSON.stringify({ name }))
globalThis.Request = class { constructor(path) { Object.assign(this, { method: 'GET', url: 'http://shop' + path, headers: new Map() }) } }
globalThis.fetch = ({ url }) => new Promise((done) => { answers[new URL(url).pathname] = done })
globalThis.Element = class { id = 'app'; addEventListener(type, listener) { this.click = listener } }
globalThis.__skyBridgeCall = () => undefined
const callHost = (id, method) => __skyBridgeCall(JSON.stringify({ id, method }))
const enter = (place) => flowRecorder.enter(place)
const draw = (place) => { flowRecorder.beginDrawing(place); flowRecorder.endDrawing() }
`

/** A page whose script runs as text. */
function openPage() {
  const history = { pushState: () => undefined, replaceState: () => undefined }
  const context = createContext({
    URL,
    crypto,
    setTimeout,
    clearTimeout,
    history,
    location: { href: 'http://shop/cart' },
  })
  runInContext(`${before}\n;(() => {${script}\n})()`, context)
  const recorder = runInContext('flowRecorder', context) as PageRecorder
  return {
    /** Runs scripts one after the other, each when what the one before led to has happened. */
    async run(...texts: readonly string[]) {
      for (const text of texts) {
        runInContext(text, context)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    press: (text: string) =>
      `const app = new Element(); app.addEventListener('click', () => {${text}}); app.click()`,
    begin: (flow: Partial<PageFlow> = {}) => recorder.begin({ answer: null, end: null, ...flow }),
    settled: () => recorder.settled(),
    read: (name: string): unknown => runInContext(`JSON.parse(JSON.stringify(${name}))`, context),
    steps: () => recorder.steps().map((step) => ('place' in step ? step.place : `→ ${step.name}`)),
  }
}

it.each([[['/a', '/b']], [['/b', '/a']]])(
  'lists what a click leads to in the order of causes when requests are answered in the order %s',
  async ([first, second]) => {
    const page = openPage()
    page.begin()
    await page.run(
      page.press(`
        enter('pressed'); fetch('/a').then(() => { fetch('/c').then(() => enter('c answered')) })
        fetch('/b').then(() => enter('b answered')); enter('asked')`),
      `answer('${first}')`,
      `answer('${second}')`,
      `answer('/c')`,
    )
    const answers = ['→ GET /c', 'c answered', '→ GET /b', 'b answered', 'asked']
    expect(page.steps()).toEqual(['pressed', '→ GET /a', ...answers])
  },
)

it('lists nothing before the flow begins, and nothing that a click has not led to', async () => {
  const page = openPage()
  await page.run(page.press(`enter('pressed before')`))
  page.begin()
  await page.run(`enter('by itself')`, `fetch('/a').then(() => enter('a answered'))`, `answer('/a')`)
  expect(page.steps()).toEqual([])
})

it('lists what a reply of the host leads to, and the event by which it answers', async () => {
  const page = openPage()
  await page.run(`onSkyBridgeReply = () => enter('replied'); onSkyBridgeEvent = (json) => enter(json)`)
  page.begin({ answer: 'payCallback' })
  await page.run(
    page.press(`callHost('1', 'pay'); enter('asked')`),
    `callHost('2', 'getAppInfo')`,
    `event('pageShow')`,
    `reply('2')`,
    `reply('1')`,
    `event('payCallback')`,
  )
  expect(page.steps()).toEqual(['→ pay', 'replied', '{"name":"payCallback"}', 'asked'])
})

it('lists what is drawn for the first time behind the rest, and nothing that was drawn before', async () => {
  const page = openPage()
  await page.run(`draw('cart.tsx:1:Cart')`)
  page.begin()
  await page.run(
    page.press(`draw('cart.tsx:1:Cart'); draw('paying.tsx:1:Paying'); enter('pay.ts:1:pay')`),
    `draw('paying.tsx:9:Paying')`,
  )
  expect(page.steps()).toEqual(['pay.ts:1:pay', 'paying.tsx:1:Paying'])
})

it('lists, once the address of the end is opened, only what is drawn and read for the first time', async () => {
  const page = openPage()
  await page.run(`fetch('/cart')`)
  page.begin({ end: '/result' })
  await page.run(
    page.press(`enter('pressed'); history.replaceState(null, '', '/result/1'); enter('reads again')`),
    `fetch('/cart'); fetch('/result'); draw('result.tsx:1:Result')`,
  )
  expect(page.steps()).toEqual(['pressed', '→ GET /result', 'result.tsx:1:Result'])
})

it('is settled once what the page has put off is done, cancelled or far away', async () => {
  const page = openPage()
  await page.run(`
    globalThis.done = []
    setTimeout((what) => { fetch('/effects').then(() => done.push(what)) }, 250, 'effects loaded')
    clearTimeout(setTimeout(() => done.push('cancelled'), 9999)); setTimeout(() => done.push('cache emptied'), 300000).unref()`)
  const settled = page.settled()
  await page.run(`setTimeout(() => answer('/effects'), 500)`)
  await settled
  expect(page.read('done')).toEqual(['effects loaded'])
})
