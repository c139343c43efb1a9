import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import type { PanelView } from '../../model/panel-view.ts'

type Check = NonNullable<PanelView['merchantChecks']>[number]

const PLACES: readonly Check['verdict'][] = ['broken', 'kept', 'not-met', 'not-visible']

/** Checks that have words in their number or texts, the broken first, each verdict in the order of the providers' lists. */
export function checkRows(checks: readonly Check[], text: string): readonly Check[] {
  const wanted = text.trim().toLowerCase()
  const texts = new Map(merchantChecks.map((one) => [one.id as string, JSON.stringify(one).toLowerCase()]))
  const matching = checks.filter(({ id, findings }) => {
    const told = findings.map(({ what, subject }) => `${what} ${subject}`).join(' ')
    return `${texts.get(id) ?? ''} ${told.toLowerCase()}`.includes(wanted)
  })
  return PLACES.flatMap((verdict) => matching.filter((check) => check.verdict === verdict))
}
