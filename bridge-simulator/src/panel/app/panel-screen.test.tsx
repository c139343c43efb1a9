import type { Schemas } from '@skyshop/openapi/control'
import { afterEach, expect, it, vi } from 'vitest'
import { ControlRefused } from '../../control/control-client.ts'
import { emptyState, wireEntry, world } from '../store/store-fixture.ts'
import { faultsInMemory, movingClock, PanelPage, textOf } from './panel-fixture.tsx'

let page: PanelPage
afterEach(() => page.close())

const hour = 3_600_000

it('the command palette finds an available command by name and runs it by keyboard on any tab', async () => {
  const clock = movingClock(1000)
  const { faults, control } = faultsInMemory()
  const outcomes: string[] = []
  page = new PanelPage({
    ...{ ...clock.control, ...control },
    setWalletOutcome: async (_, body) => {
      outcomes.push(body.outcome)
      return body
    },
  })
  await page.open()
  const options = () => page.all('[role=option]').filter(({ id }) => !id.endsWith('-docs'))
  await page.press('k', { ctrlKey: true })
  const field = await page.find<HTMLInputElement>('[role=combobox]', 'Name of a command')
  field.focus()
  await page.fill(field, 'jump one hour')
  expect(options()).toHaveLength(1)
  // Enter that ends the composing of Chinese characters does no command.
  await page.press('Enter', { isComposing: true })
  expect(clock.nowMs).toBe(1000)
  await page.press('Enter')
  expect(clock.nowMs).toBe(1000 + hour)
  expect(page.all('[role=combobox]', 'Name of a command')).toEqual([])

  await page.press('k', { ctrlKey: true })
  const again = await page.find<HTMLInputElement>('[role=combobox]', 'Name of a command')
  await page.fill(again, 'repeat this')
  expect(options()).toEqual([])
  // A symptom is found in the cookbook.
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await page.press('Enter', {}, again)
  expect(opened).toHaveBeenCalledWith('/docs/index.html?find=repeat+this', '_blank', 'noreferrer')

  await page.press('k', { ctrlKey: true })
  const third = await page.find<HTMLInputElement>('[role=combobox]', 'Name of a command')
  await page.fill(third, 'start world: new')
  expect(options().map(({ textContent }) => textContent)).toEqual(['Start world: NewWorld'])
  await page.fill(third, 'arm the fault')
  await page.press('Enter', {}, third)
  expect((await page.find('[aria-label=Armed] li')).textContent).toContain('hits next')
  expect(faults).toHaveLength(1)

  await page.press('k', { ctrlKey: true })
  const last = await page.find<HTMLInputElement>('[role=combobox]', 'Name of a command')
  await page.fill(last, 'next payment')
  await page.press('ArrowDown', {}, last)
  await page.press('Enter', {}, last)
  expect(outcomes).toEqual(['paid'])
})

it('shortcut keys open tabs, arm and clear faults, and can be turned off', async () => {
  const { faults, control } = faultsInMemory()
  page = new PanelPage(control)
  await page.open()
  for (const [index, tab] of ['world', 'time', 'journal', 'state', 'faults', 'contract'].entries()) {
    await page.press(`${index + 1}`)
    expect(page.tab).toBe(tab)
  }
  await page.press('5')
  await page.find('button', 'Arm fault')
  await page.press('Enter', { ctrlKey: true })
  expect(faults).toHaveLength(1)
  expect((await page.find('[aria-label=Armed] li')).textContent).toContain('hits next')
  await page.press('o')
  expect(faults).toEqual([])
  expect((await page.find('[aria-label=Armed] li')).textContent).toContain('off')

  await page.press('j')
  expect(page.tab).toBe('journal')
  const filter = await page.find('input[type=search]', 'Filter')
  await page.press('/')
  expect(document.activeElement).toBe(filter)
  filter.blur()
  await page.press('?')
  await page.click('Single letters act', 'dialog label')
  await page.click('Close', 'dialog button')
  await page.press('1')
  expect(page.tab).toBe('journal')
})

it('keys show the phone at full size, record, return to now on the time line and fork the world', async () => {
  const createWorld = async () => world('fresh')
  page = new PanelPage({ createWorld, changeProfile: async () => world('fresh').profile })
  page.fixture.ports.copies.forkWorld = async () => ({ worldId: 'fork' }) as never
  await page.open()
  const isPeek = () => page.all('button', /^Full size/).length === 1
  expect(isPeek()).toBe(false)
  await page.press('p')
  expect(isPeek()).toBe(true)
  await page.press('p')
  expect(isPeek()).toBe(false)

  await page.press('r')
  await page.find('button', /Stop and read the test/)
  await page.press('r')
  expect((await page.find('dialog', 'Recorded test')).textContent).toContain('test(')
  await page.click('Close', 'dialog button')

  await page.press('2')
  const now = () => page.all('[aria-label="Time line"] [role=slider]')
  await page.find('[aria-label="Time line"] [role=slider]')
  for (let step = 0; step < 3; step += 1) await page.click('Earlier')
  expect(now()).toEqual([])
  await page.press('t')
  expect(now()).toHaveLength(1)
  await page.press('b')
  expect(page.opened).toEqual(['fork'])
})

it('a fork is named by the world it is of, and the phone shows a clock of its own', async () => {
  const forked = world('w8')
  const clock = { ...forked.clock, skew: { ...forked.clock.skew, phoneMs: 7 * 60_000 } }
  const origin = { worldId: 'w7', copiedAtMs: forked.clock.nowMs }
  page = new PanelPage({ getWorld: async () => ({ ...forked, clock, origin }) })
  await page.open()
  expect((await page.find('header button', /^Scenarios: /)).textContent).toContain('fork of w7, 08:00')
  expect((await page.find('p', /One owner/)).textContent).toBe('At the beginning: One owner.')
  expect(document.title).toMatch(/^fork of w7, 08:00 · .* · Skyshop$/)
  expect(page.all('[data-phone] time').map(textOf)).toEqual(['08:07'])
  expect(page.all('header time').map(textOf)).toEqual(['08:00:01'])
})

it('in a smaller window the next event is how long until then, with what it is as its name', async () => {
  const due = [
    { eventId: 1, dueMs: 1000 + 72 * hour, kind: 'contract.due', label: 'Auto-renewal', subject: null },
  ]
  page = new PanelPage({ getState: async () => ({ ...emptyState, due }) })
  page.inlineSize = 1024
  await page.open()
  const next = await page.find('header button', /^Next: /)
  expect([textOf(next), next.getAttribute('aria-label')]).toEqual([
    '3 d 00 h',
    'Next: 3 d 00 h, Auto-renewal',
  ])
})

it('leads back to the world before the one that was opened', async () => {
  page = new PanelPage()
  await page.open()
  expect(page.all('button', 'Back to the previous world')).toEqual([])
  await page.do(() => page.fixture.store.open('w2'))
  await page.click('Back to the previous world', 'button')
  expect(page.opened).toEqual(['default'])
})

it('two clicks keep the world in the library with title and description, and one press begins it again', async () => {
  const entries: Schemas['LibraryEntry'][] = []
  const begun: string[] = []
  page = new PanelPage({
    addToLibrary: async ({ title, description = '' }) => {
      const entry = {
        entryId: 'new',
        title,
        description,
        scenario: 'new-owner',
        facts: null,
        bytes: 1,
        problem: null,
      }
      entries.push(entry)
      return entry
    },
    createWorldFromLibrary: async (entryId) => {
      begun.push(entryId)
      return world('w0000002')
    },
  })
  page.fixture.ports.tables.library = async () => ({ folder: '/library', entries: [...entries] })
  await page.open()
  await page.click('Share')
  const description = page.all('form[aria-label="Save to the library"] textarea')[0] as
    | HTMLInputElement
    | undefined
  if (description) await page.fill(description, 'Look at the price.')
  await page.click('Save to the library', 'button')
  expect(entries).toMatchObject([{ title: 'New', description: 'Look at the price.' }])
  expect((await page.find('[role=status]', 'Saved.')).textContent).toBe(
    'Saved. You will find it among the scenarios.',
  )
  await page.click('Close')
  await page.click('Scenarios')
  await page.click('Start world: New', '[aria-label=Library] button')
  expect([begun, page.opened]).toEqual([['new'], ['w0000002']])
})

it('a library that cannot be written is told of, and the dialog gives way to what the server says', async () => {
  page = new PanelPage({
    addToLibrary: async () => {
      throw new ControlRefused('library-not-writable', 'The library /a cannot be written (EACCES).')
    },
  })
  await page.open()
  await page.click('Share')
  await page.click('Save to the library', 'button')
  expect(page.all('dialog')).toEqual([])
  expect((await page.find('[role=alert]')).textContent).toContain('The library cannot be written to.')
})

it('help leads from each view to its part of the page about the panel', async () => {
  page = new PanelPage()
  await page.open()
  for (const [index, tab] of ['world', 'time', 'journal', 'state', 'faults', 'contract'].entries()) {
    await page.press(`${index + 1}`)
    const help = await page.find<HTMLAnchorElement>('header a', /^Help: /)
    expect([help.getAttribute('aria-label')?.toLowerCase(), help.getAttribute('href')]).toEqual([
      `help: ${tab}`,
      `/docs/panel.html#${tab}`,
    ])
  }
})

it('the first screen begins with what this is; what a frame cannot imitate comes last, and only once it is asked for', async () => {
  page = new PanelPage()
  await page.open()
  const start = await page.find('[role=tabpanel] section', 'Start here')
  expect(start).toBe(start.closest('[role=tabpanel]')?.querySelector('section'))
  const aboutFrame = () => page.all('section', /Not in a frame/)
  expect(aboutFrame()).toEqual([])
  await page.click('What a frame cannot imitate')
  const [card] = aboutFrame()
  expect(start.compareDocumentPosition(card ?? start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(document.activeElement).toBe(card)
  expect(card?.nextElementSibling).toBeNull()
})

it('a guided start is begun by a word of the commands, and goes on after a reload until it is ended', async () => {
  page = new PanelPage()
  await page.open()
  await page.press('k', { ctrlKey: true })
  const field = await page.find<HTMLInputElement>('[role=combobox]', 'Name of a command')
  await page.fill(field, '丢失')
  await page.press('Enter', {}, field)
  const isUnderWay = () => page.all('section', 'Lose a callback').length === 1
  expect(isUnderWay()).toBe(true)
  await page.close()
  page = new PanelPage()
  await page.open()
  expect(isUnderWay()).toBe(true)
  await page.click('End the guide')
  expect(isUnderWay()).toBe(false)
  await page.close()
  page = new PanelPage()
  await page.open()
  expect(isUnderWay()).toBe(false)
})

it('a guided start that has ended shows its diagram again after a reload, in the place of the phone too, and not of a world begun anew', async () => {
  const yearMs = 365 * 24 * hour
  const jump = wireEntry({
    seq: 1,
    kind: 'clock',
    from: 'world',
    to: 'world',
    request: { fromMs: 0, toMs: yearMs },
  })
  const entries: Schemas['JournalEntry'][] = []
  const open = async (inlineSize: number) => {
    page = new PanelPage({ getJournal: async () => ({ entries, lastSeq: entries.length, hash: '' }) })
    page.inlineSize = inlineSize
    await page.open()
  }
  await open(1440)
  await page.click('Jump a year')
  entries.push(jump)
  await page.close()
  await open(1440)
  expect(page.tab).toBe('world')
  await page.click('Show the diagram')
  for (const inlineSize of [1440, 700]) {
    await page.close()
    await open(inlineSize)
    expect(page.tab).toBe('journal')
    expect((await page.find('label', 'About')).querySelector('select')?.value).toBe('cause:1')
    expect(page.all('[aria-label=Journal] li[data-current]')).toHaveLength(1)
  }
  // Another world has the same id now.
  entries.pop()
  await page.close()
  await open(1440)
  expect([page.tab, page.all('section', 'Jump a year').length]).toEqual(['world', 0])
  await page.press('3')
  expect(textOf(await page.find('[role=tabpanel]'))).toContain('The journal is empty.')
})
