import type { TextArea } from '../../shared/i18n/page-texts.ts'

/** Loads a page together with the texts of its area; where those are found is no part of the first view either. */
export function withPageTexts<Module>(area: TextArea, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const texts = import('../../shared/i18n/page-texts.ts').then(({ loadPageTexts }) => loadPageTexts(area))
    const [page] = await Promise.all([load(), texts])
    return page
  }
}
