import type { Schemas } from '@skyshop/openapi/control'
import { brokenUrlRule, type WebhookBase } from '../../../engine/webhooks/webhook-url.ts'
import { END_SETTING, type WechatPlan } from '../wechat-account.ts'
import type { PapayErrorCode } from './papay-rules.ts'

/*
 * What a contract template decides (docs/providers/wechat.md)
 * R-WECHAT-32. An account has as many templates as it was granted, each with a number that WeChat gives (WX-016); a
 *   stopped one deducts on and signs nothing new, for good (WX-022).
 * R-WECHAT-33. A template takes one fixed amount (WX-017), or any within its limit (WX-018); a test template a tenth of a
 *   yuan (WX-023). What is refused is INVALID_REQUEST for another amount than the fixed one, RULELIMIT beyond a limit
 *   (assumed).
 * R-WECHAT-49. A new template is in 24-hour mode; WeChat moves it to the pre-notice mode, and back, on request (WX-006).
 *   The twenty that an account begins with keep theirs (assumed): the shop plans its renewals by it (R-RENEWAL-23).
 *   Under a pay-later template a deduction needs no notice, keeps no hours and moves money at once, five times a day for
 *   a payer and contract (WX-009).
 *   One in scheduled mode is signed in v3 (R-WECHAT-95).
 * R-WECHAT-34. Ends are told to the URL of the template, which the merchant platform changes at any time (WX-020, WX-021).
 */

/** A contract template as an account has it set up. */
export type ContractTemplate = Schemas['WechatContractTemplate']

/** Ten templates in pre-notice mode and ten in 24-hour mode, which every account begins with (assumed, R-WECHAT-45). */
const FIRST_TEMPLATES = /^120[23](0[1-9]|10)$/

/** Those of them in pre-notice mode. */
const PRE_NOTICE_TEMPLATES = /^1202(0[1-9]|10)$/

/** Way the deductions of a template go. */
export type TemplateMode = NonNullable<ContractTemplate['mode']>

/** The mode of a template of the account (R-WECHAT-49). */
export function modeOf(plan: Pick<WechatPlan, 'contractTemplates'>, planId: string): TemplateMode {
  return findTemplate(plan, planId)?.mode ?? firstModeOf(planId)
}

function firstModeOf(planId: string): WechatPlan['deductMode'] {
  return PRE_NOTICE_TEMPLATES.test(planId) ? 'pre-notice' : '24-hour'
}

/** Number of a template to sign under: one of the mode that the account takes money in, its own before the first ones. */
export function planToSign({
  deductMode,
  contractTemplates,
}: Pick<WechatPlan, 'deductMode' | 'contractTemplates'>): string {
  const own = contractTemplates.filter(({ isStopped }) => !isStopped).map(({ planId }) => planId)
  const ofMode = own.find((planId) => modeOf({ contractTemplates }, planId) === deductMode)
  return ofMode ?? FIRST_PLANS[deductMode]
}

const FIRST_PLANS = { 'pre-notice': '120201', '24-hour': '120301' } as const satisfies Record<
  WechatPlan['deductMode'],
  string
>

const PAY_LATER_SUCCESSES = 5

/** The limits of deductions under a template of this mode. */
export function limitsOf(plan: WechatPlan, mode: TemplateMode): WechatPlan {
  return mode === 'pay-later'
    ? { ...plan, successesPerDay: PAY_LATER_SUCCESSES, successesPerCycle: null }
    : plan
}

/** Finds a template of the account; null for a number that it has none of. */
export function findTemplate(
  { contractTemplates }: Pick<WechatPlan, 'contractTemplates'>,
  planId: string,
): ContractTemplate | null {
  const own = contractTemplates.find((template) => template.planId === planId)
  return own ?? (FIRST_TEMPLATES.test(planId) ? { planId } : null)
}

/** Setting of what opens signings under a template; one that came after the account's first ones is too young for the web view (R-WECHAT-35). */
export function launchSettingOf(
  { signingLaunch }: Pick<WechatPlan, 'signingLaunch'>,
  planId: string,
): WechatPlan['signingLaunch'] {
  return signingLaunch === 'both' && !FIRST_TEMPLATES.test(planId) ? 'mini-program' : signingLaunch
}

/** Name of a template on the signing page. */
export function titleOf({ planId, title = `连续包月${planId}` }: ContractTemplate): string {
  return title
}

const TEST_LIMIT_FEN = { '0.1-yuan': 10, '0.01-yuan': 1 } as const satisfies Record<
  WechatPlan['testTemplate'],
  number
>

/** Deductions that a template takes in a day; null for no limit. */
export function deductionsPerDayOf(
  plan: Pick<WechatPlan, 'contractTemplates'>,
  planId: string,
): number | null {
  return findTemplate(plan, planId)?.isTest ? 100 : null
}

/** The refusal of an amount by its template; null for one that it takes. */
export function amountRefusal(
  plan: Pick<WechatPlan, 'contractTemplates' | 'testTemplate'>,
  planId: string,
  amountFen: number,
): PapayErrorCode | null {
  const template = findTemplate(plan, planId)
  if (template === null) return null
  if (template.isTest && amountFen > TEST_LIMIT_FEN[plan.testTemplate]) return 'RULELIMIT'
  if (template.amountFen === undefined) return null
  if (template.amountKind === 'fixed') return amountFen === template.amountFen ? null : 'INVALID_REQUEST'
  return amountFen > template.amountFen ? 'RULELIMIT' : null
}

/** The rule that forbids a change of templates at the merchant platform; null for one that is allowed. */
export function templatesRule(
  before: readonly ContractTemplate[],
  after: readonly ContractTemplate[],
  base: WebhookBase,
): string | null {
  const byNumber = new Map(after.map((template) => [template.planId, template]))
  if (byNumber.size < after.length) return 'Two contract templates have one number: give each planId once.'
  for (const old of before) {
    const next = byNumber.get(old.planId)
    if (old.isStopped && !next?.isStopped)
      return `Template ${old.planId} is stopped and cannot be started again: ask for another one.`
    if (old.isTest && next !== undefined && next.title !== old.title)
      return `Template ${old.planId} is a test template and cannot be renamed.`
  }
  const wrong = after.map((template) => templateRule(template, base)).find((rule) => rule !== null)
  return wrong ?? null
}

function templateRule(
  { planId, mode, endNotifyUrl, priceFen, firstPriceFen }: ContractTemplate,
  base: WebhookBase,
): string | null {
  const firstMode = firstModeOf(planId)
  if (FIRST_TEMPLATES.test(planId) && mode !== undefined && mode !== firstMode)
    return `Template ${planId} stays in ${firstMode} mode, by which the shop plans its renewals: move one of another number.`
  const rule = endNotifyUrl === undefined ? null : brokenUrlRule(endNotifyUrl, base)
  if (rule !== null) return `endNotifyUrl of template ${planId} is no address for webhooks: ${rule}.`
  if (firstPriceFen !== undefined && firstPriceFen >= (priceFen ?? 0))
    return `Template ${planId}: the price of the first period has to be below priceFen.`
  return null
}

/** Addresses of the templates as settings of the account, so that a change holds for what is not sent yet. */
export function endAddresses(templates: readonly ContractTemplate[]): Record<string, string> {
  const own = templates.flatMap(({ planId, endNotifyUrl }) =>
    endNotifyUrl === undefined ? [] : [[`${END_SETTING}${planId}`, endNotifyUrl] as const],
  )
  return Object.fromEntries(own)
}

/** Name of the setting that has the address of a template; null for one without its own. */
export function endSettingOf(plan: Pick<WechatPlan, 'contractTemplates'>, planId: string): string | null {
  const template = findTemplate(plan, planId)
  return template?.endNotifyUrl === undefined ? null : `${END_SETTING}${planId}`
}
