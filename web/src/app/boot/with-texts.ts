import { loadPageTexts, type TextArea } from '../../shared/i18n/page-texts.ts'

/** Loads a page together with the texts of its area. */
export function withTexts<Module>(area: TextArea, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [page] = await Promise.all([load(), loadPageTexts(area)])
    return page
  }
}
