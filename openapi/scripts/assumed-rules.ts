import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A rule of a provider's page, or a sentence of it, that no source has: it is marked as assumed. */
export interface AssumedRule {
  /** For instance `R-ALIPAY-14`; null for a sentence outside the rules. */
  rule: string | null
  /** The sentence with the mark, without line breaks. */
  text: string
}

/** Finds the sentences of a page that are marked as assumed. The one that explains the mark is none of them. */
export function assumedRulesIn(page: string): AssumedRule[] {
  // A rule is an item of a list; what stands around the lists are paragraphs.
  const blocks = page.replaceAll(/<!--.*?-->/gs, '').split(/\n(?=- )|\n\n/)
  return blocks.flatMap((block) => {
    const text = block.replaceAll(/\s+/g, ' ').trim()
    const [, rule = null, said = text] = /^- [*]{2}(R-[A-Z]+-\d+)[*]{2} (.*)$/.exec(text) ?? []
    const sentences = said.split(/(?<=[.](?:[)*]*))\s+(?=[A-Z`[])/)
    return sentences
      .filter((sentence) => /\bassumed\b/.test(sentence) && !sentence.includes('marks the rest'))
      .map((sentence) => ({ rule, text: withoutLinks(sentence) }))
  })
}

/** Replaces links by their words: they lead from the page, and from nowhere else. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

/** Reads what the page of a provider marks as assumed. */
export function readAssumedRules(folder: string, provider: string): AssumedRule[] {
  return assumedRulesIn(readFileSync(join(folder, `${provider}.md`), 'utf8'))
}
