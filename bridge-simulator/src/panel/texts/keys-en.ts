/** What each key of the panel does. */
export const keyTexts = {
  title: 'Keys',
  letters: 'Single letters act',
  lettersHint: 'Only while the panel has focus; the phone keeps every key.',
  tabs: 'tabs',
  phone: 'phone size',
  clock: 'run or stop the clock',
  next: 'to the next event',
  entries: 'next, previous entry',
  close: 'close the sheet',
  live: 'live',
  filter: 'filter',
  follow: 'follow this order',
  allOff: 'all faults off',
  all: 'this list',
  done: 'Close',
}
