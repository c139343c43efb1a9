import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { textEdit, textProblems, textSubjects } from './text-draft.ts'

const campaign: Schemas['CampaignRow'] = {
  ...{ campaignId: '101', kind: 'image', picture: 'campaign-night', actionType: 'GOTO_URL' },
  ...{ actionValue: '/appHelp', packageIds: [], startsAtMs: 1_795_138_860_000, endsAtMs: null },
  ...{ texts: { en: { title: 'Sale', body: 'Today' } }, state: 'running' },
}
const packages = [{ packageId: 'p1', texts: { zh: { name: '套餐', description: '' } } }]
const [page, plan] = textSubjects({ packages, campaigns: [campaign] })

it('restores a campaign page as it was read', () => {
  const { texts, actionValue, startsAtMs, endsAtMs } = campaign
  const change = { texts, actionValue, startsAtMs, endsAtMs }
  expect(page && textEdit(page, page.draft)).toEqual({ kind: 'change-campaign', campaignId: '101', change })
})

it('restores the texts of a package as they were read', () => {
  const edit = { kind: 'change-package', packageId: 'p1', change: { texts: packages[0]?.texts } }
  expect(plan && textEdit(plan, plan.draft)).toEqual(edit)
})

it.each([
  [{}, []],
  [{ texts: { en: { short: ' ', long: 'x' } } }, ['short']],
  [{ from: 'soon' }, ['from']],
  [{ from: '2026-11-20', until: '2026-11-19' }, ['until']],
])('finds in %j the problems %j', (change, problems) => {
  const draft = { texts: {}, actionValue: '', from: '', until: '' }
  expect(textProblems({ ...draft, ...change })).toEqual(problems)
})
