import type { Plugin } from 'vite'

const routerFile = /[\\/]react-router[\\/]dist[\\/](development|production)[\\/].*[.]mjs$/
const componentWrapper = /(= )(\w+[.](?:forwardRef|memo|createContext)\()/g
const displayName = /^\w+[.]displayName = .*;$/gm

/**
 * Lets the build leave out what the shop does not use of the router. Its package offers browsers the development
 * files only, and names its components for developers' tools in statements that keep each of them in every bundle.
 */
export function leanRouter(): Plugin {
  return {
    name: 'skyshop-lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'react-router') return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return (
        found && { ...found, id: found.id.replace(/([\\/]dist[\\/])development([\\/])/, '$1production$2') }
      )
    },
    transform(code, id) {
      if (!routerFile.test(id)) return null
      return {
        code: code.replace(displayName, '').replace(componentWrapper, '$1/* @__PURE__ */ $2'),
        map: null,
      }
    },
  }
}
