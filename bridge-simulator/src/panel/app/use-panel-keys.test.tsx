import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { openCommands } from '../views/phone/leave-phone.ts'
import { type KeyActions, usePanelKeys } from './use-panel-keys.ts'

const done: string[] = []
const noting = new Proxy({} as KeyActions, { get: (_, name) => () => done.push(String(name)) })

function Keys() {
  usePanelKeys(true, noting)
  return <button type="button">a button</button>
}

const container = document.createElement('div')
afterEach(() => container.remove())

async function press(target: EventTarget, key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await act(async () => target.dispatchEvent(event))
  return event
}

it('runs a held key once, except steps through the journal', async () => {
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(<Keys />))
  const button = container.querySelector('button') ?? expect.fail('No button.')
  for (const [key, more] of [
    ['r'],
    ['n'],
    ['j'],
    ['z', { ctrlKey: true }],
    ['s', { ctrlKey: true }],
  ] as const) {
    await press(document.body, key, more)
    const held = await press(document.body, key, { ...more, repeat: true })
    expect(held.defaultPrevented, key).toBe(true)
  }
  expect(done).toEqual(['record', 'next', 'step', 'step', 'undo', 'touch'])
  expect((await press(button, 'Enter')).defaultPrevented).toBe(false)
  expect((await press(button, 'Enter', { repeat: true })).defaultPrevented).toBe(true)
  await act(async () => root.unmount())
})

it('handles a key pressed right after a dialog closed, while the focus is still inside', async () => {
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(<Keys />))
  done.length = 0
  const dialog = document.createElement('dialog')
  const button = dialog.appendChild(document.createElement('button'))
  container.append(dialog)
  dialog.open = true
  await press(button, '2')
  expect(done).toEqual([])
  dialog.open = false
  await press(button, '2')
  expect(done).toEqual(['tab'])
  await act(async () => root.unmount())
})

it('opens the commands for the page in the phone, which has the key itself', async () => {
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(<Keys />))
  done.length = 0
  const phone = container.appendChild(document.createElement('div'))
  phone.setAttribute('data-phone', '')
  await act(async () => openCommands())
  await press(phone, 'n')
  await press(phone, 'k', { metaKey: true })
  expect(done).toEqual(['commands', 'commands'])
  await act(async () => root.unmount())
})
