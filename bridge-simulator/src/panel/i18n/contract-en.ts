/** Words of the contract's ledger. */
export const contractEn = {
  ledger: 'Ledger',
  assumed: 'Assumed',
  extra: 'Extra',
  reference: 'Reference',
  find: 'Operation or path',
  violations: (entries: number) =>
    entries === 1 ? 'violations in 1 entry' : `violations in ${entries} entries`,
  of: (seen: number, all: number) => `${seen} of ${all}`,
  operations: 'operations seen in this world',
  answers: 'answers seen (status and code)',
  assumedMet: 'assumed operations met so far',
  area: 'Area',
  operation: 'Operation',
  answersSeen: 'Answers seen',
  calls: 'Calls',
  note: 'Note',
  way: 'Way on',
  assumedNote: 'assumed',
  extraNote: (fields: string) => `extra: ${fields}`,
  showCalls: 'Show calls',
  provoke: 'Provoke',
  sights: { seen: 'seen', arranged: 'only by a fault', never: 'never seen' },
  answerTimes: (times: number) => (times === 0 ? 'never seen in this world' : `${times}×`),
  anyWorld: (times: number) => `${times}× in any world since the start`,
  answersOf: (operation: string) => `Answers of ${operation}`,
  none: 'No operation has these words.',
  broken: 'Violations',
  reads: 'How a violation reads:',
  nobody: 'Nobody broke a promise in this world.',
  sides: { request: 'request', answer: 'answer' },
  got: 'got',
  openEntry: 'Open entry',
  more: (count: number) =>
    count === 1 ? '1 older one is in the journal.' : `${count} older ones are in the journal.`,
}

export type ContractTexts = typeof contractEn
