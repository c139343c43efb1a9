/** Words of the recording. */
export const recordEn = {
  record: 'Record',
  stop: 'Stop and read the test',
  on: (count: number) => (count === 1 ? 'recording, 1 step' : `recording, ${count} steps`),
  steps: 'Recorded so far',
  noSteps:
    'Nothing yet. The world is a fresh one of this scenario, with the faults that were armed. Tap in the phone, move the clock, edit the world, arm faults.',
  remove: (step: string) => `Take out: ${step}`,
  kinds: {
    tap: 'Tap',
    cashier: 'Cashier',
    contract: 'Contract',
    back: 'Back',
    'page-hide': 'Background',
    'page-show': 'Foreground',
    open: 'Page',
    network: 'Network',
    theme: 'Theme',
    control: 'World',
  },
  title: 'Recorded test',
  hint: 'Passes as it stands: save it as e2e/tests/<area>/<behaviour>.test.ts. It begins with a fresh world, as the recording did.',
}

export type RecordTexts = typeof recordEn
