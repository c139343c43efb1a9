import type { Schemas } from '@skyshop/openapi/control'
import type { WorldEdit } from '../../model/panel-view.ts'
import { instant, stamp, type TextLanguage } from './banner-draft.ts'

/** A short and a long text: name and description of a package, title and body of a campaign page. */
export interface TextPair {
  short: string
  long: string
}

/** Texts as their form has them: what is typed is text. */
export interface TextDraft {
  texts: Partial<Record<TextLanguage, TextPair>>
  /** The rest is of campaign pages only. */
  actionValue: string
  from: string
  until: string
}

/** Package or campaign that has texts. */
export interface TextSubject {
  kind: 'package' | 'campaign'
  id: string
  state: Schemas['CampaignRow']['state'] | null
  draft: TextDraft
}

/** Campaign pages, then packages. */
export function textSubjects({ packages, campaigns }: Schemas['UpstreamTexts']): TextSubject[] {
  return [
    ...campaigns.map(
      ({ campaignId, texts, state, actionValue, startsAtMs, endsAtMs }): TextSubject => ({
        ...{ kind: 'campaign', id: campaignId, state },
        draft: {
          texts: pairs(texts, ({ title, body }) => ({ short: title, long: body })),
          ...{ actionValue, from: stamp(startsAtMs), until: stamp(endsAtMs) },
        },
      }),
    ),
    ...packages.map(
      ({ packageId, texts }): TextSubject => ({
        ...{ kind: 'package', id: packageId, state: null },
        draft: {
          texts: pairs(texts, ({ name, description }) => ({ short: name, long: description })),
          ...{ actionValue: '', from: '', until: '' },
        },
      }),
    ),
  ]
}

/** Fields that cannot be saved as they stand. */
export function textProblems({ texts, from, until }: TextDraft): ('short' | 'from' | 'until')[] {
  const fromMs = instant(from)
  const untilMs = instant(until)
  const isLate = typeof fromMs === 'number' && typeof untilMs === 'number' && untilMs <= fromMs
  const checks = [
    ['short', Object.values(texts).every(({ short }) => short.trim() !== '')],
    ['from', fromMs !== undefined],
    ['until', untilMs !== undefined && !isLate],
  ] as const
  return checks.flatMap(([field, holds]) => (holds ? [] : [field]))
}

/** The edit that saves a draft without problems. */
export function textEdit({ kind, id }: TextSubject, draft: TextDraft): WorldEdit {
  if (kind === 'package') {
    const texts = pairs(draft.texts, ({ short, long }) => ({ name: short, description: long }))
    return { kind: 'change-package', packageId: id, change: { texts } }
  }
  const { actionValue, from, until } = draft
  const texts = pairs(draft.texts, ({ short, long }) => ({ title: short, body: long }))
  const period = { startsAtMs: instant(from) ?? null, endsAtMs: instant(until) ?? null }
  return { kind: 'change-campaign', campaignId: id, change: { texts, actionValue, ...period } }
}

function pairs<From, To>(
  texts: Partial<Record<TextLanguage, From>>,
  convert: (text: From) => To,
): Partial<Record<TextLanguage, To>> {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, convert(text)]))
}
