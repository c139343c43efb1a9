import type { ESTree, Plugin } from 'vite'

/** A part of the file with all texts of a language: `locales/de.ts?part=redeem`, `texts/de.ts?part=help`. */
const textPart = /[\\/](?:i18n[\\/]locales|articles[\\/]texts)[\\/](\w+[.]ts)[?]part=([\w-]+)$/

/** Parts of a file by name, as they are written. */
type Parts = ReadonlyMap<string, string>

/**
 * Makes a module of each part of a language's file, so that a page loads the texts it shows and no others. Throws when
 * a language does not have the part.
 */
export function textChunks(): Plugin {
  // Read once for all parts: parsing takes longer than everything else here.
  const files = new Map<string, Parts>()
  return {
    name: 'skyshop-text-chunks',
    enforce: 'pre',
    transform(code, id) {
      const [, file = '', name = ''] = textPart.exec(id) ?? []
      if (name === '') return null
      const parts = files.get(code) ?? partsOf(code, this.parse(code, { lang: 'ts' }))
      files.set(code, parts)
      const part = parts.get(name)
      if (part === undefined) throw new Error(`${file} has no part "${name}".`)
      return { code: `export default ${part}\n`, map: null, moduleType: 'js' }
    },
  }
}

function partsOf(code: string, { body }: ESTree.Program): Parts {
  const statement = body.find(({ type }) => type === 'ExportDefaultDeclaration')
  if (statement?.type !== 'ExportDefaultDeclaration') return new Map()
  const { declaration } = statement
  const texts = declaration.type === 'TSSatisfiesExpression' ? declaration.expression : declaration
  if (texts.type !== 'ObjectExpression') return new Map()
  return new Map(
    texts.properties.flatMap((property) => {
      if (property.type !== 'Property') return []
      const { key, value } = property
      const name = key.type === 'Literal' ? String(key.value) : code.slice(key.start, key.end)
      return [[name, code.slice(value.start, value.end)] as const]
    }),
  )
}
