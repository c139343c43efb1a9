/** Words of an opened entry and of the filter. */
export const journalEn = {
  tokens: 'order: status: op: lane: kind: trace: or words',
  removeToken: (token: string) => `Remove ${token}`,
  copyShown: 'Copy what is shown',
  copy: 'Copy',
  repeat: 'Repeat',
  fault: 'Fault',
  arranged: 'arranged',
  faultNo: (id: number) => `Fault #${id}`,
  verdict: {
    kept: 'Contract holds.',
    keptBody: 'Request and answer fit what the contract says.',
    disturbed: 'Disturbed on purpose.',
    disturbedBody: 'The request fits the contract. What a fault does to the answer is no breach.',
    brokenRequest: 'The request breaks the contract.',
    brokenAnswer: 'The answer breaks the contract.',
  },
  timings: 'Timings',
  own: 'itself',
  times: (world: string, wall: string) => `world ${world} · wall ${wall}`,
  causedBy: 'Caused by',
  trace: 'Trace',
  order: 'Order',
  effect: 'Effect',
  noEffect: 'none: no state moved',
  follow: 'Follow',
  inside: (count: number) => (count === 1 ? '1 entry inside' : `${count} entries inside`),
}

export type JournalTexts = typeof journalEn
