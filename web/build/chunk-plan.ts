import type { Plugin } from 'vite'

/** What the bundler tells about a module. */
interface ModuleInfo {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Packages, and what the compiler adds for the oldest engines that parse the bundle. */
const foreign = /[\\/]node_modules[\\/]|^\0@/

/** Libraries, and parts of libraries, that no first view needs. Named: behind an index file the graph shows no page. */
const pageLibraries = [
  /[\\/]dayjs[\\/]/,
  /[\\/]mutationObserver[.]js$/,
  /[\\/]infiniteQueryObserver[.]js$/,
  /[\\/]queriesObserver[.]js$/,
  /[\\/]useMutation[.]js$/,
  /[\\/]useInfiniteQuery[.]js$/,
  /[\\/]useQueries[.]js$/,
]

/** Pages a visit begins with: the hub and the tabs. */
const firstPage = /[\\/]app[\\/]routes[\\/]tabs[\\/](home|[\w-]+-tab)-route[.]tsx$/

/** Pages on which cloud packages are bought; hosts open these, too. */
const purchasePage = /[\\/]app[\\/]routes[\\/]purchase[\\/](packages-list|nvr-packages)-route[.]tsx$/

/** Of which the pictures of errors, empty pages and banners are made: shown before, and in place of, any page. */
const drawing = /[\\/]ui[\\/]illustrations[\\/]drawing-parts[.]tsx$/

type SharedChunk = 'index' | 'drawings' | 'purchase' | 'pages'

/**
 * The chunk of a module that several pages need, by what they need it for; null leaves it to the bundler.
 *
 * `index` is what every page needs, or one a visit begins with: one file, as each more costs its own kilobyte and, on
 * a slow network, its own way there and back. `purchase` is what those pages and others share on which cloud packages
 * are bought, `pages` what the rest shares. A tab asks for both once its rows are drawn, so that a page opened from it
 * brings only what is its own. `drawings` stands alone, so that the picture of an error waits for neither.
 */
export function sharedChunk(id: string, graph: ModuleGraph): SharedChunk | null {
  if (foreign.test(id)) return pageLibraries.some((library) => library.test(id)) ? 'purchase' : null
  if (drawing.test(id)) return 'drawings'
  const openers = openersOf(id, graph)
  if (openers.has('shell')) return 'index'
  if (openers.size < 2) return null
  const isFor = (page: RegExp) => [...openers].some((opener) => page.test(opener))
  if (isFor(firstPage)) return 'index'
  return isFor(purchasePage) ? 'purchase' : 'pages'
}

/**
 * Ends the build when a library or a first page is called in another way than the plan has it, and when a module comes
 * with the one that is to load it later.
 */
export function chunkPlan(): Plugin {
  return {
    name: 'skyshop-chunk-plan',
    apply: 'build',
    generateBundle() {
      const modules = [...this.getModuleIds()]
      for (const pattern of [...pageLibraries, firstPage, purchasePage, drawing]) {
        if (!modules.some((id) => pattern.test(id)))
          throw new Error(`No module of the build matches ${pattern}: see chunk-plan.ts`)
      }
      for (const id of modules) {
        const { importers = [], dynamicImporters = [] } = this.getModuleInfo(id) ?? {}
        const both = dynamicImporters.find((one) => importers.includes(one))
        if (both !== undefined) throw new Error(`${both} loads ${id} on demand, and imports it all the same.`)
      }
    },
  }
}

/** What leads to a module by static imports: modules loaded on demand, and the shell. */
function openersOf(id: string, graph: ModuleGraph): Set<string> {
  const openers = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(one) ?? {}
    if (dynamicImporters.length > 0) openers.add(one)
    else if (importers.length === 0) openers.add('shell')
    for (const importer of importers) seen.add(importer)
  }
  return openers
}
