import { paths, type ShopPath } from '../src/shared/navigation/paths.ts'

/** What the bundler tells about a file of the build. */
interface BuiltFile {
  fileName: string
  /** The module it was made for, where it is one that is loaded on demand. */
  facadeModuleId?: string | null
  /** Files it imports. */
  imports?: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined
}

/** Files to ask for before the shop's own code runs, by address and by language; numbers stand for `files`. */
export interface EarlyCode {
  files: string[]
  pages: Record<string, number[]>
  languages: Record<string, number[]>
}

/** Pages a host app opens the shop at, with the module of each; the others wait for the shop's own code. */
const openedFirst: [ShopPath, string][] = [
  [paths.home, 'routes/tabs/home-route.tsx'],
  [paths.cloud, 'routes/tabs/cloud-tab-route.tsx'],
  [paths.data, 'routes/tabs/data-tab-route.tsx'],
  [paths.unattended, 'routes/tabs/call-tab-route.tsx'],
  [paths.wechatCall, 'routes/tabs/call-tab-route.tsx'],
  [paths.algorithm, 'routes/tabs/call-tab-route.tsx'],
  [paths.cloudPackages, 'routes/purchase/packages-list-route.tsx'],
  [paths.nvrPackages, 'routes/purchase/nvr-packages-route.tsx'],
  [paths.payOrder, 'routes/orders/pay-detail-route.tsx'],
  [paths.orders, 'routes/orders/order-list-route.tsx'],
]

const localeFile = /[\\/]i18n[\\/]locales[\\/](\w+)[.]ts[?]part=frame$/
const folder = 'assets/'

/** Lists what the first pages and the languages need beyond `named`, the files the page itself asks for. */
export function earlyCodeOf(built: readonly BuiltFile[], named: (file: string) => boolean): EarlyCode {
  const files: string[] = []
  const numberOf = (file: string): number => {
    const name = file.replace(folder, '')
    if (!files.includes(name)) files.push(name)
    return files.indexOf(name)
  }
  const needs = (file: BuiltFile): number[] => {
    const chunks = closureOf(built, file)
    const all = chunks.flatMap((one) => [one.fileName, ...(one.viteMetadata?.importedCss ?? [])])
    return [...new Set(all)].filter((one) => !named(one)).map(numberOf)
  }
  const pages = openedFirst.map(([path, module]) => {
    const file = built.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(module))
    if (!file) throw new Error(`The build has no file for ${module}, which ${path} is opened with.`)
    return [path, needs(file)] as const
  })
  const languages = built.flatMap((file) => {
    const [, language] = localeFile.exec(file.facadeModuleId ?? '') ?? []
    return language === undefined ? [] : [[language, needs(file)] as const]
  })
  if (languages.length === 0) throw new Error(`The build has no file that matches ${localeFile}.`)
  return { files, pages: Object.fromEntries(pages), languages: Object.fromEntries(languages) }
}

function closureOf(built: readonly BuiltFile[], file: BuiltFile): BuiltFile[] {
  const closure = new Set([file])
  for (const { imports = [] } of closure) {
    for (const one of built) if (imports.includes(one.fileName)) closure.add(one)
  }
  return [...closure]
}
