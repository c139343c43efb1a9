import type { PanelLanguage } from '../format/world-time.ts'
import { useLanguage } from './texts-context.ts'

/** The words of one area in the panel's language; a tab brings its own along when it loads. */
export function useTable<Words>(tables: Readonly<Record<PanelLanguage, Words>>): Words {
  return tables[useLanguage()]
}
