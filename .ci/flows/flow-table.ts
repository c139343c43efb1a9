/** The flows that are traced, with the most files that may count in each. */
export const flowTable = {
  /** A buyer presses Pay and sees the result. */
  pay: { most: 60 },
  /** A month passes and a contract renews. */
  renewal: { most: 40 },
  /** A call is answered 401, the host issues a new token, and the call is made again. */
  token: { most: 16 },
} as const

export type FlowName = keyof typeof flowTable

/** Files that are kept apart in a flow, by where they are. */
interface SharedFolders {
  name: string
  /** Purpose of its files. */
  about: string
  /** Reason that they do not count. */
  because: string
  /** Beginnings of paths. */
  folders: readonly string[]
}

const below = (root: string, names: readonly string[]) => names.map((name) => `${root}/${name}/`)

/**
 * Folders that do not count, each for its reason. Any other file counts: routes, features and state of the
 * shop, the app on the phone with its bridge, the merchant's backend with its HTTP, and the provider.
 */
export const folderTable: readonly SharedFolders[] = [
  {
    name: 'webhooks and clock',
    about: 'what delivers, repeats and holds webhooks, what is due on the clock, accounts at the gateways',
    because: 'it does so for any merchant and any provider, and knows none',
    folders: below('fake-api/src/engine', ['gateway', 'webhooks', 'world/clock']),
  },
  {
    name: 'engine',
    about: 'worlds, HTTP, API contracts, journal, faults, database',
    because: 'it reads, checks, answers and writes down a call of any flow, and knows none of what is asked',
    folders: [
      'prisma/',
      ...below('fake-api/src', ['engine']),
      'fake-api/src/app.ts',
      'fake-api/src/start-servers.ts',
    ],
  },
  {
    name: 'wire formats',
    about: 'signatures, encryption and forms of messages that neither side of a wire owns',
    because: 'they change bytes, not what happens next; libraries of others hold them',
    folders: ['fake-api/src/wire/'],
  },
  {
    name: 'control plane',
    about: 'what a tester sees and does, through which the simulated app on the phone asks, too',
    because: 'it looks on and moves the clock: the product has none',
    folders: below('fake-api/src', ['control', 'backend/control']),
  },
  {
    name: 'web servers',
    about: 'what serves the shop on the phone, and the client of the control plane',
    because: 'they pass on what is asked, whatever it is',
    folders: ['bridge-simulator/src/control/', ...below('kit', ['settings', 'launcher', 'web-server'])],
  },
  {
    name: 'helpers',
    about: 'ids, money, time, languages, addresses',
    because: 'their names say what they return',
    folders: [
      'fake-api/src/backend/kernel/',
      ...below('web/src/shared', ['catalogue', 'i18n', 'money', 'navigation', 'styles', 'tenant', 'time']),
    ],
  },
  {
    name: 'drawing',
    about: 'components, unless something of them is pressed',
    because: 'it shows what was decided elsewhere, and asks for what it shows',
    folders: ['web/src/shared/ui/'],
  },
]

/** Returns the name under which an entry is kept apart; null for one that counts. */
export function sharedAs({ path, isDrawn }: { path: string; isDrawn: boolean }): string | null {
  if (isDrawn && path.includes('/components/')) return 'drawing'
  return folderTable.find(({ folders }) => folders.some((folder) => path.startsWith(folder)))?.name ?? null
}

/** Tells whether functions of a file are recorded: those of the shop, the app on the phone and the upstream are. */
export function isTraced(path: string): boolean {
  return /^(web|bridge-simulator|fake-api|prisma|kit\/(settings|launcher|web-server))\/(?!.*(node_modules|generated)\/).*[.]tsx?$/.test(
    path,
  )
}
