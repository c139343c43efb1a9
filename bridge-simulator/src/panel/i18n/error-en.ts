/** Trouble: what is, what is kept, and a way on. */
export const errorTexts = {
  gone: 'The server does not answer.',
  goneBody: (worldTime: string) => `The world is on disk as of ${worldTime}; all you see here stays.`,
  goneFirst: 'Nothing is lost: every world is on disk. The panel asks again every 5 s.',
  since: (seconds: number, next: number) => `last heard ${seconds} s ago, next try in ${next} s`,
  restarting: 'Upstream restarting',
  restartingBody:
    'Its sources have changed. World, clock and phone stay as they are; the new one answers in a moment.',
  cut: 'The live stream was cut.',
  cutBody: (count: number) =>
    `${count} entries are here, later ones are read when it returns. You can go on working.`,
  nextTry: (seconds: number) => `next try in ${seconds} s`,
  tryAgain: 'Try again',
  reconnect: 'Reconnect',
  showMissing: 'Show what is missing',
  late: 'came while the stream was cut',
  lateCount: (count: number) =>
    count === 1 ? '1 entry came while the stream was cut' : `${count} entries came while the stream was cut`,
  unmark: 'Unmark',
  copyStart: 'Copy start command',
  refused: 'Not done',
  dismiss: 'Dismiss',
  goneTitles: {
    world: 'This world is no longer there.',
    link: 'What the link points at is no longer there.',
  },
  goneWorldBody: (worldId: string) =>
    `${worldId} was deleted or ended with a restart; here is the default world.`,
  goneLinkBody: (scenario: string, seed: number) => `Its scenario was begun anew: ${scenario}, seed ${seed}.`,
  catalogue: 'The prices of this world are older than the source.',
  catalogueBody: (scenario: string) =>
    `Packages, prices or banners changed there. Orders keep their price; Begin again restarts ${scenario}. Both keep a checkpoint.`,
  updateCatalogue: 'Bring prices up to date',
  restart: 'Begin again',
  loading: 'Reading the world …',
  files: {
    'not-a-world': 'This file is not a world.',
    'newer-version': 'This file was saved by a newer Skyshop.',
    'too-large': 'This file is too large for a world; one has at most 64 MB.',
  },
  fileKept: (name: string) => `${name} was not opened and nothing changed.`,
  chooseAnother: 'Choose another file',
  showDifference: 'Show difference',
  difference: {
    what: {
      table: 'Table',
      column: 'Column',
      index: 'Index',
      trigger: 'Trigger',
      view: 'View',
      migration: 'Migration',
    },
    is: { unknown: 'unknown here', missing: 'missing in the file', different: 'defined otherwise' },
  },
  frame: 'Not in a frame',
  frameBody:
    'Safe areas, text zoom and throttling of the radio work in the headless browser only. Everything else here is the real thing.',
  copyHeadless: 'Copy headless command',
  hide: 'Hide',
  noScenarios: 'The list of scenarios is not here.',
  noScenariosKept: 'The world you have stays as it is.',
}
