import type { Plugin } from 'vite'

/** Parts of the texts of a language. */
const pageText = /[\\/]i18n[\\/]locales[\\/](\w+)[.]ts[?]part=/
const article = /[\\/]articles[\\/]texts[\\/]\w+[.]ts[?]part=/
const queryClient = /[\\/]shared[\\/]api-client[\\/]query-client[.]ts$/

/**
 * Shows an edited text in the open page: without it the dev server would load the page anew, as a text is drawn by no
 * component of its own. Does nothing in a build.
 */
export function hotTexts(): Plugin {
  return {
    name: 'skyshop-hot-texts',
    apply: 'serve',
    enforce: 'pre',
    transform(code, id) {
      const [, language] = pageText.exec(id) ?? []
      if (language !== undefined) return { code: code + showPageText(language), map: null }
      if (article.test(id)) return { code: showArticle(code), map: null }
      // The name that the developers' tools of the library look for, too.
      if (queryClient.test(id))
        return {
          code: replaceOnce(code, 'return new', 'return window.__TANSTACK_QUERY_CLIENT__ = new'),
          map: null,
        }
      return null
    },
  }
}

function showPageText(language: string): string {
  return `
import i18next from 'i18next'
import.meta.hot?.accept((next) => {
  if (!next || i18next.language !== '${language}') return
  i18next.addResources('${language}', 'translation', next.default)
  i18next.emit('languageChanged', '${language}')
})
`
}

/** The page asks for the module that it knows; so its content is replaced, and the text asked for again. */
function showArticle(code: string): string {
  return `${replaceOnce(code, 'export default ', 'const article = ')}
export { article as default }
if (import.meta.hot) {
  const known = (import.meta.hot.data.known ??= article)
  import.meta.hot.accept((next) => {
    if (!next) return
    for (const name of Object.keys(known)) delete known[name]
    Object.assign(known, next.default)
    window.__TANSTACK_QUERY_CLIENT__.invalidateQueries({ queryKey: ['text'] })
  })
}
`
}

function replaceOnce(code: string, text: string, by: string): string {
  if (code.split(text).length !== 2) throw new Error(`The module should have "${text}" once.`)
  return code.replace(text, by)
}
