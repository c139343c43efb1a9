import type { Plugin } from 'vite'

const routerFile = /[\\/]react-router[\\/]dist[\\/]production[\\/].*[.]mjs$/
const developmentFile = /([\\/]dist[\\/])development([\\/])/
const componentWrapper = /(= )(\w+[.](?:forwardRef|memo|createContext)\()/g
const displayName = /^\w+[.]displayName = .*;$/gm

/**
 * Lets the build leave out what the shop does not use of the router. Its package offers browsers the development
 * files only, and names its components for developers' tools in statements that keep each of them in every bundle.
 * Ends the build when a new version of the router has other files or other statements.
 */
export function leanRouter(): Plugin {
  let names = 0
  let wrappers = 0
  return {
    name: 'skyshop-lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'react-router') return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      if (!resolved || !developmentFile.test(resolved.id))
        throw new Error(
          `react-router no longer comes with a development file: ${resolved?.id ?? 'not found'}`,
        )
      return { ...resolved, id: resolved.id.replace(developmentFile, '$1production$2') }
    },
    transform(code, id) {
      if (!routerFile.test(id)) return null
      names += code.match(displayName)?.length ?? 0
      wrappers += code.match(componentWrapper)?.length ?? 0
      return {
        code: code.replace(displayName, '').replace(componentWrapper, '$1/* @__PURE__ */ $2'),
        map: null,
      }
    },
    buildEnd(error) {
      if (error === undefined && (names === 0 || wrappers === 0))
        throw new Error(
          'react-router names or wraps its components in another way: see lean-router-plugin.ts',
        )
    },
  }
}
