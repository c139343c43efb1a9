import { expect, it, vi } from 'vitest'
import { DrawnPage } from '../../ui/draw-fixture.ts'
import { RecordControls } from './record-controls.tsx'
import type { StepLine } from './step-line.ts'
import type { RecordingView } from './use-recording.ts'

const page = new DrawnPage()

const tap: StepLine = { index: 0, kind: 'tap', text: 'button “Pay”' }
const see: StepLine = { index: 1, kind: 'see', text: '“Paid. Living room is covered”' }

function draw(change: Partial<RecordingView>) {
  const recording: RecordingView = {
    ...{
      isOn: false,
      steps: [],
      remove: vi.fn(),
      toggle: vi.fn(),
      text: null,
      close: vi.fn(),
      save: vi.fn(),
    },
    ...{ isPointing: false, point: vi.fn(), run: vi.fn(), played: null },
    ...change,
  }
  return page.draw(<RecordControls recording={recording} isShort={false} />)
}

it('says which text was taken, until the next step or the next text is pointed at', async () => {
  const taken = () => page.container.querySelector('[role=status]')?.textContent
  await draw({ isOn: true, steps: [tap, see] })
  expect(taken()).toBe('The test expects “Paid. Living room is covered”')
  await draw({ isOn: true, steps: [tap, see], isPointing: true })
  expect(taken()).toBeUndefined()
  await draw({ isOn: true, steps: [see, { ...tap, index: 2 }] })
  expect(taken()).toBeUndefined()
})

it('says that the test passes, but not below a run that has failed', async () => {
  const hint = () => page.container.querySelector('dialog pre')?.previousElementSibling?.textContent
  const played = { steps: [tap], index: null }
  await draw({ text: 'test()' })
  expect(hint()).toMatch(/^Passes as it stands: save it as /)
  await draw({ text: 'test()', played: { ...played, outcome: { kind: 'green' } } })
  expect(hint()).toMatch(/^Passes as it stands: save it as /)
  const outcome = { kind: 'failed', index: 0, reason: 'not-there', detail: '' } as const
  await draw({ text: 'test()', played: { ...played, outcome } })
  expect(page.container.querySelector('dialog > [role=status]')?.textContent).toContain('Step 1 failed')
  expect(hint()).toMatch(/^Save it as /)
})
