/** What is read of a step of Playwright's reporter. */
export interface Step {
  title: string
  category: string
  duration: number
  steps: readonly Step[]
}

/** What the time of a scenario goes to. */
export const partNames = [
  'browser and page',
  'world made',
  'page loads',
  'waiting for what is seen',
  'touches',
  'scripts in the page',
  'page taken back',
  'audit and removal',
  'other fixtures',
  'between the steps',
] as const

export type PartName = (typeof partNames)[number]
export type Parts = Partial<Record<PartName, number>>

/** Milliseconds of one scenario by part; what lies between the steps is the test's own code and its calls to the server. */
export function partsOf(durationMs: number, steps: readonly Step[]): Parts {
  const parts: Parts = {}
  let leftMs = durationMs
  const visit = (step: Step, phase: Phase) => {
    const name = partOf(step, phase)
    if (name === null) {
      for (const inner of step.steps) visit(inner, phaseOf(step, phase))
      return
    }
    parts[name] = (parts[name] ?? 0) + step.duration
    leftMs -= step.duration
  }
  for (const step of steps) visit(step, 'body')
  parts['between the steps'] = Math.max(0, leftMs)
  return parts
}

type Phase = 'before' | 'body' | 'after'

function phaseOf({ title }: Step, phase: Phase): Phase {
  if (title === 'Before Hooks') return 'before'
  return title === 'After Hooks' || title === 'Worker Cleanup' ? 'after' : phase
}

/** Null where the steps inside tell more. */
function partOf({ title, category }: Step, phase: Phase): PartName | null {
  if (category === 'fixture') return fixturePart(title, phase)
  if (category === 'hook' || category === 'test.step') return null
  if (category === 'expect') return 'waiting for what is seen'
  if (category !== 'pw:api') return null
  if (/^(Navigate|Reload|Go back|Go forward|Set content)/.test(title)) return 'page loads'
  if (/^Wait/.test(title)) return 'waiting for what is seen'
  return title.startsWith('Evaluate') ? 'scripts in the page' : 'touches'
}

const pageFixtures = /"(browser|reusablePage|page|context|pageOptions|panel)"/

function fixturePart(title: string, phase: Phase): PartName {
  if (title.includes('"world"')) return phase === 'after' ? 'audit and removal' : 'world made'
  if (pageFixtures.test(title)) return phase === 'after' ? 'page taken back' : 'browser and page'
  return 'other fixtures'
}
