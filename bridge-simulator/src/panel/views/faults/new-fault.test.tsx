import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keep, readSaved } from '../../api/browser-ports.ts'
import { type FaultDraft, faultPresets, faultSubjects, firstDraft } from '../../model/fault-draft.ts'
import { noneSeen } from './fault-targets.ts'
import { NewFault } from './new-fault.tsx'

let container: HTMLElement
let root: Root
beforeEach(() => {
  localStorage.clear()
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
})

async function draw(draft: FaultDraft = firstDraft, unpaid: readonly string[] = []) {
  const drafts: FaultDraft[] = []
  await act(async () =>
    root.render(
      <NewFault
        draft={draft}
        subjects={faultSubjects}
        seen={noneSeen}
        hasBackend
        unpaid={unpaid}
        onDraft={(next) => drafts.push(next)}
        onArm={() => undefined}
      />,
    ),
  )
  return drafts
}

const button = (name: string) =>
  [...container.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
const press = (name: string) => act(async () => button(name)?.click())
const field = () => container.querySelector<HTMLInputElement>('form input')

async function type(text: string) {
  await act(async () => {
    const input = field()
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    if (input) set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function saveAs(name: string) {
  await press('Save as preset')
  await type(name)
  await press(button('Save') ? 'Save' : 'Replace')
}

it('saves the fault under a name and starts from it again', async () => {
  const sentence = { ...faultPresets.webhookTwice, nth: 3 }
  await draw(sentence)
  await press('Save as preset')
  expect(document.activeElement).toBe(field())
  await type('  third twice ')
  await act(async () => field()?.form?.requestSubmit())
  expect(document.activeElement).toBe(button('Save as preset'))
  expect(container.querySelector('[role=status]')?.textContent).toBe('“third twice” is kept in this browser.')
  await act(async () => root.unmount())
  root = createRoot(container)
  const drafts = await draw()
  await press('third twice')
  expect(drafts).toEqual([sentence])
})

it('saves nothing without a name, and cancels with Escape', async () => {
  await draw()
  await press('Save as preset')
  await type('   ')
  expect(button('Save')?.disabled).toBe(true)
  await act(async () => {
    field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  expect([field(), document.activeElement]).toEqual([null, button('Save as preset')])
  expect(readSaved('fault-presets')).toBeNull()
})

it('replaces a preset of the same name', async () => {
  await draw()
  await saveAs('mine')
  const drafts = await draw(faultPresets.bridgeSilent)
  await saveAs('mine')
  await press('mine')
  expect(drafts).toEqual([faultPresets.bridgeSilent])
})

it('removes a preset and restores it', async () => {
  await draw()
  await saveAs('mine')
  await press('Remove preset mine')
  expect([button('mine'), readSaved('fault-presets')]).toEqual([undefined, '[]'])
  expect(document.activeElement).toBe(button('Undo'))
  await press('Undo')
  expect(button('mine')).toBeDefined()
  expect(document.activeElement).toBe(button('mine'))
})

it('marks a preset that no longer fits the contract and does not apply it', async () => {
  const gone = [{ name: 'old', sentence: { ...firstDraft, target: 'addOrderOfYore' } }]
  keep('fault-presets', JSON.stringify(gone))
  await draw()
  expect([button('old'), container.textContent]).toEqual([
    undefined,
    expect.stringContaining('old: no longer fits the contract'),
  ])
  await saveAs('new')
  expect(JSON.parse(readSaved('fault-presets') ?? '')).toMatchObject([...gone, { name: 'new' }])
  await press('Remove preset old')
  expect(container.textContent).not.toContain('no longer fits')
})

it.each([
  [faultPresets.loseCallback, ['Living room'], true],
  [faultPresets.webhookTwice, ['Living room'], true],
  [faultPresets.answerLost, ['Living room'], true],
  [faultPresets.tokenExpires, ['Living room'], false],
  [faultPresets.loseCallback, [], false],
])('of %o with unpaid orders of %j says that those come first: %s', async (draft, unpaid, isSaid) => {
  await draw(draft, unpaid)
  const said =
    'The account on the phone has an unpaid order for Living room. Ordering again first shows “You have'
  expect(container.textContent?.includes(said)).toBe(isSaid)
})
