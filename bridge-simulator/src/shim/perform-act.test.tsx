import { expect, it } from 'vitest'
import { createElementReader } from './describe-element.ts'
import { performActs } from './perform-act.ts'
import type { PageAct, PageToHostMessage, ShimScope } from './shim-config.ts'

/** A page in which every element is seen that is not hidden. */
function openPage(html: string) {
  document.body.innerHTML = html
  const told: PageToHostMessage[] = []
  const pressed: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    element.getClientRects = () => (element.hidden ? [] : [{}]) as unknown as DOMRectList
    element.addEventListener('click', ({ target }) => {
      if (target === element) pressed.push(element.id)
    })
  }
  const scope = { document, Event } as unknown as ShimScope
  const perform = performActs(scope, createElementReader(), (message) => told.push(message))
  const done = (act: PageAct) => {
    perform(told.length, act)
    return told.at(-1)
  }
  return { done, pressed }
}

const tap = (change: object): PageAct => ({
  kind: 'tap',
  tap: {
    ...{
      role: 'button',
      name: 'Order',
      isWholeName: true,
      within: null,
      place: 0,
      isOnly: true,
      value: null,
    },
    ...change,
  },
})

it('taps the element of role and name, in its list item and at its place', () => {
  const { done, pressed } = openPage(
    '<ul><li>Loft <button id="a">Order</button></li><li>Gate <button id="b">Order</button></li></ul>',
  )
  expect(done(tap({ within: 'Gate' }))).toEqual({ skyBridge: 'acted', id: 0, isDone: true })
  expect(done(tap({ isOnly: false, place: 1 }))).toMatchObject({ isDone: true })
  expect(done(tap({ isOnly: false, place: 0 }))).toMatchObject({ isDone: true })
  expect(pressed).toEqual(['b', 'b', 'a'])
})

it.each([
  ['is not there', '<p>Order</p>'],
  ['is hidden', '<button hidden>Order</button>'],
  ['cannot be pressed yet', '<button disabled>Order</button>'],
  ['lies under another part', '<div inert><button>Order</button></div>'],
])('says that what %s is not done', (_, html) => {
  expect(openPage(html).done(tap({}))).toMatchObject({ isDone: false })
})

it('takes the element of an open dialog before the one below it', () => {
  const { done, pressed } = openPage(
    '<button id="a">Order</button><dialog open><button id="b">Order</button></dialog>',
  )
  done(tap({}))
  expect(pressed).toEqual(['b'])
})

it('fills a field as a user does, and sees a text as a whole', () => {
  const { done } = openPage('<label>Code <input type="text"></label><h1>Paid.\n Activating</h1>')
  const field = document.querySelector('input')
  const events: string[] = []
  for (const type of ['input', 'change']) field?.addEventListener(type, () => events.push(type))
  expect(done(tap({ role: 'textbox', name: 'Code', value: 'GOOD' }))).toMatchObject({ isDone: true })
  expect([field?.value, ...events]).toEqual(['GOOD', 'input', 'change'])
  expect(done({ kind: 'see', text: 'Paid. Activating' })).toMatchObject({ isDone: true })
  expect(done({ kind: 'see', text: 'Paid.' })).toMatchObject({ isDone: false })
})
