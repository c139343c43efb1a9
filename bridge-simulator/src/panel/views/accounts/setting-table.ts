import { accountSettings } from '@skyshop/openapi/account-settings'

export type Provider = keyof typeof accountSettings

type SettingOf<Of extends Provider> = (typeof accountSettings)[Of][number]

/** A setting of the account at a provider; `v3.standing` is one of a group. */
export type Setting = SettingOf<Provider>

/** A value that can be chosen, and what comes of it. */
export interface ChoiceText {
  readonly name: string
  readonly effect: string
}

/** The name under which the text of a value stands. */
type KeyOf<Value> = Value extends string | number | boolean ? `${Value}` : 'none'

type TextOf<One> = One extends { readonly values: readonly (infer Value)[] }
  ? { readonly label: string; readonly values: Readonly<Record<KeyOf<Value>, ChoiceText>> }
  : { readonly label: string; readonly effect: string }

/** Whose clock the merchant's server lives on is set for all accounts in one place. */
type Elsewhere = 'backendClock'

/** The name of every setting in words, and what comes of its values. */
export type SettingTexts = {
  readonly [Of in Provider]: {
    readonly [One in SettingOf<Of> as Exclude<One['name'], Elsewhere>]: TextOf<One>
  }
}

/** Texts of a row, of whichever kind its setting is. */
export interface SettingText {
  readonly label: string
  readonly effect?: string
  readonly values?: Readonly<Record<string, ChoiceText>>
}

type NameOf<Of extends Provider> = Exclude<SettingOf<Of>['name'], Elsewhere>

/** Settings that are shown together, in their order. */
export const settingGroups = {
  wechat: {
    keys: ['keyMode', 'certificates', 'apiV2Key', 'v3.hasV3Key'],
    signing: [
      ...(['signingLaunch', 'launchWithin', 'contractCodeAgain', 'platformEnd'] as const),
      ...(['deductMode', 'stoppedTemplates', 'testTemplate', 'contractTemplates', 'subMerchants'] as const),
    ],
    deductions: [
      ...(['noticeAllowed', 'noticeAfterSigning', 'repeatedNotice'] as const),
      ...(['applyHours', 'hoursAfterSigning', 'deductionsPerDay', 'successesPerDay'] as const),
      ...(['successesPerCycle', 'deductionQuotaFen', 'dayQuotaFen', 'repeatedNumber'] as const),
      ...(['afterFailure', 'failureNotice', 'unpaidQuery', 'deductionQuery'] as const),
    ],
    payments: [
      ...(['v3.standing', 'v3.closeUnknown', 'v3.couponFen', 'v3.jsapiDirectory'] as const),
      ...(['v3.h5Domain', 'v3.unopened', 'v3.associatedData'] as const),
    ],
    refunds: [
      ...(['v3.refundEnd', 'v3.refundTo', 'v3.refundFunds', 'platformRefundNotice'] as const),
      'v3.billAddress',
    ],
  },
  alipay: {
    keys: ['signMode', 'appCertificate', 'platformCertificate', 'isKeyUploaded'],
    rights: ['notContracted', 'callsPerMinute', 'isTradeIpDemanded'],
    answers: ['buyerIds', 'repeatedClose', 'unknownTradeCode', 'missingBill', 'v3Codes'],
    webhooks: ['notifyTriggers', 'notifyPlan', 'emptyNotifyValues'],
    refunds: ['refundFunds'],
    deductions: ['deductionProduct', 'deductionWindow', 'planChanges', 'triesPerPeriod', 'endedAgreement'],
  },
  paypal: {
    orders: ['country', 'uniqueInvoices', 'customIdLength', 'orderHours', 'requestHours', 'captureCount'],
    answers: ['tokenRefusal', 'minimalCapture', 'currencyIssue', 'changedRequest'],
    refunds: ['pendingReason', 'refunds'],
  },
  lianlian: {
    keys: ['emptyTexts', 'signType'],
    answers: ['tokenMethod', 'returnMethod', 'refunds'],
  },
} as const satisfies { [Of in Provider]: Readonly<Record<string, readonly NameOf<Of>[]>> }

type GroupsOf<Of extends Provider> = keyof (typeof settingGroups)[Of]

export type SettingGroup = { [Of in Provider]: GroupsOf<Of> }[Provider]

/** Returns the settings of these names at a provider. */
export function settingsOf(provider: Provider, names: readonly string[]): Setting[] {
  const settings: readonly Setting[] = accountSettings[provider]
  return names.flatMap((name) => settings.filter((setting) => setting.name === name))
}

/** Reads a setting of an account, also one of a group. */
export function readSetting(plan: object, { name }: Pick<Setting, 'name'>): unknown {
  return name.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), plan)
}

/** Settings of an account that are to be otherwise, those of a group within one member. */
export type SettingChange = Record<string, unknown>

/** Makes a change of these settings. */
export function changeOf(settings: readonly (readonly [name: string, value: unknown])[]): SettingChange {
  const change: SettingChange = {}
  for (const [name, value] of settings) {
    const [group = '', inner] = name.split('.')
    change[group] = inner === undefined ? value : { ...Object(change[group]), [inner]: value }
  }
  return change
}

/** Tells whether a setting is as a new account has it. */
export function isAsNew(setting: Setting, plan: object): boolean {
  return JSON.stringify(readSetting(plan, setting)) === JSON.stringify(setting.asNew)
}

/** Returns the settings that are otherwise than in a new account. Records are none: they are what the merchant has. */
export function changedSettings(provider: Provider, plan: object): Setting[] {
  const names = Object.values(settingGroups[provider]).flat()
  return settingsOf(provider, names).filter(
    (setting) => setting.kind !== 'records' && !isAsNew(setting, plan),
  )
}

/** A setting that is typed. */
export type TypedSetting = Exclude<Setting, { kind: 'choice' }>

/** Writes the value of a setting for a field; null is an empty one. */
export function textOf({ kind }: Pick<TypedSetting, 'kind'>, value: unknown): string {
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n')
  if (kind === 'records')
    return Array.isArray(value) && value.length > 0 ? JSON.stringify(value, null, 1) : ''
  return value === null || value === undefined ? '' : String(value)
}

/** Reads a setting from the text of a field; undefined for what is no value of it. */
export function parseSetting(setting: TypedSetting, text: string): unknown {
  const trimmed = text.trim()
  switch (setting.kind) {
    case 'number':
      return parseNumber(setting, trimmed)
    case 'text':
      if (trimmed.length > setting.longest) return undefined
      return trimmed === '' ? null : trimmed
    case 'lines':
      return trimmed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
    case 'records':
      return trimmed === '' ? [] : parseRecords(trimmed)
  }
}

function parseNumber(
  { least, most, isOptional }: Extract<TypedSetting, { kind: 'number' }>,
  text: string,
): number | null | undefined {
  if (text === '') return isOptional ? null : undefined
  if (!/^\d{1,9}$/.test(text)) return undefined
  const value = Number(text)
  return value < least || value > most ? undefined : value
}

function parseRecords(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
