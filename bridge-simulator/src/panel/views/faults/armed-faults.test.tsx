import { expect, it, vi } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import type { Fault } from '../../model/fault-queue.ts'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { ArmedFaults, type OffFault } from './armed-faults.tsx'

const page = new DrawnPage()

const record: Fault['record'] = { bridge: { names: ['payCallback'], effect: { kind: 'silent' } } }
const hit = (seq: number, faultId: number) =>
  sampleEntry({
    ...{ seq, faultId, kind: 'note', tone: 'fault', operationId: 'payCallback', orderNo: '26110042' },
    request: { headline: '', body: record },
  })

async function draw(
  faults: readonly Fault[],
  hits: readonly ReturnType<typeof hit>[],
  off: OffFault[] = [],
  stranded: readonly string[] = [],
) {
  const onEntry = vi.fn()
  const none = () => undefined
  const onDeliver = vi.fn()
  const acts = { onChoose: none, onOff: none, onOn: none, onAllOff: none, onEntry, onDeliver, stranded }
  await page.draw(<ArmedFaults faults={faults} off={off} hits={hits} chosenId={null} {...acts} />)
  const rows = [...page.container.querySelectorAll('li')].map(({ textContent }) => textContent)
  return { rows, onEntry, onDeliver }
}

it('keeps a fault that is used up, with what it hit, under a heading of its own', async () => {
  const { rows, onEntry } = await draw([], [hit(35, 8)])
  const lists = [...page.container.querySelectorAll('ul')].map((list) => [
    list.getAttribute('aria-label'),
    list.children.length,
  ])
  expect(lists).toEqual([
    ['Armed', 0],
    ['Used up', 1],
  ])
  expect(rows).toEqual(['#8payCallback is never answered…0042hit 1×entry 35'])
  await page.press(page.container.querySelector<HTMLElement>('li button'))
  expect(onEntry.mock.calls).toEqual([[35]])
})

it('lists a fault once: armed or off where it still is, used up with its last hit', async () => {
  const armed: Fault = { faultId: 8, remaining: null, createdAtMs: 0, record }
  const { rows } = await draw(
    [armed],
    [hit(35, 8), hit(36, 9), hit(37, 9), hit(38, 10)],
    [{ key: 'k', faultId: 10, record }],
  )
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('hits next')
  expect(rows[2]).toBe('#9payCallback is never answered…0042hit 2×entry 37')
})

it('says which webhooks have not come though all faults are off, and delivers them', async () => {
  const { onDeliver } = await draw([], [], [], ['n1', 'n2'])
  const [status] = page.container.querySelectorAll('[role=status]')
  expect(status?.textContent).toMatch(/^2 webhooks that faults lost, held or delayed have not arrived/)
  await page.press(status?.querySelector('button'))
  expect(onDeliver.mock.calls).toEqual([[['n1', 'n2']]])
  expect(status?.querySelector('button')?.textContent).toBe('Deliver them now')
  await draw([], [], [], ['n1'])
  expect(page.container.querySelector('[role=status] button')?.textContent).toBe('Deliver it now')
})

it('says that no fault is armed while none is and none is off, whatever is used up', async () => {
  const headings = () => [...page.container.querySelectorAll('h3')].map(({ textContent }) => textContent)
  await draw([], [hit(35, 8)])
  expect(page.container.textContent).toContain('No fault is armed')
  expect(headings()).toEqual(['Used up'])
  await draw([], [])
  expect(page.container.textContent).toContain('No fault is armed')
  expect(headings()).toEqual([])
  await draw([], [], [{ key: 'k', faultId: 10, record }])
  expect(page.container.textContent).not.toContain('No fault is armed')
})
