/** Words of the recording. */
export const recordEn = {
  record: 'Record',
  stop: 'Stop and read the test',
  on: (count: number) => (count === 1 ? 'recording, 1 step' : `recording, ${count} steps`),
  title: 'Recorded test',
  hint: 'Passes as it stands: save it as e2e/tests/<area>/<behaviour>.test.ts. It begins with a fresh world, as the recording did.',
}

export type RecordTexts = typeof recordEn
