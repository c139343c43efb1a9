import type { Schemas } from '@skyshop/openapi/control'

type Row = Schemas['DeviceRow']

/** Fields of a device that can be edited, in the order of the editor; the SIM card's follow the device's. */
export const deviceFields = [
  'deviceName',
  'model',
  'owned',
  'bindFlag',
  'cell',
  'isFourG',
  'productSource',
  'lensChoice',
  'canUnattended',
  'canWechatCall',
  'canAlgorithm',
] as const
export const simFields = ['iccid', 'simState', 'manufacturer', 'form', 'cardUseState', 'dailyMb'] as const

export type DeviceField = (typeof deviceFields)[number] | (typeof simFields)[number]

/** A device as texts of form fields; an empty text is null on the wire. */
export type DeviceDraft = Readonly<Record<DeviceField, string>>

/** The values of the fields that are chosen from a list; the others are typed. */
export const fieldChoices = {
  owned: ['1', '0'],
  bindFlag: ['1', '0'],
  cell: ['', '0', '1'],
  isFourG: ['1', '0', '-1'],
  productSource: ['', '0', '1'],
  lensChoice: ['', 'single', 'multiple'],
  canUnattended: ['1', '0'],
  canWechatCall: ['1', '0'],
  canAlgorithm: ['1', '0'],
  simState: ['', 'normal', 'not-activated', 'deactivated', 'abnormal', 'unknown'],
  manufacturer: ['A', 'B', 'C'],
  form: ['nano', 'esim'],
  cardUseState: ['1', '0'],
} as const satisfies Partial<Record<DeviceField, readonly string[]>>

const kbPerMb = 1024
const text = (value: string | number | null | undefined) => String(value ?? '')
const flagText = (is: boolean) => (is ? '1' : '0')

export function deviceDraft(row: Row): DeviceDraft {
  const { sim } = row
  return {
    deviceName: text(row.deviceName),
    model: text(row.model),
    owned: text(row.owned ?? 0),
    bindFlag: text(row.bindFlag),
    cell: text(row.cell),
    isFourG: text(row.isFourG),
    productSource: text(row.productSource),
    lensChoice: text(row.lensChoice),
    canUnattended: flagText(row.canUnattended),
    canWechatCall: flagText(row.canWechatCall),
    canAlgorithm: flagText(row.canAlgorithm),
    iccid: text(sim?.iccid),
    simState: text(sim?.state),
    manufacturer: text(sim?.manufacturer ?? 'A'),
    form: text(sim?.form ?? 'nano'),
    cardUseState: text(sim?.cardUseState ?? 1),
    dailyMb: text(Math.round(row.dailyKb / kbPerMb)),
  }
}

export function changedFields(before: DeviceDraft, draft: DeviceDraft): DeviceField[] {
  return [...deviceFields, ...simFields].filter((field) => before[field] !== draft[field])
}

export type FieldProblem = 'iccid' | 'dailyMb' | 'model'

/** Fields with invalid values. */
export function problemsOf(draft: DeviceDraft): FieldProblem[] {
  const isCard = draft.simState !== ''
  const problems: FieldProblem[] = []
  if (draft.model.trim() === '' || draft.model.length > 32) problems.push('model')
  if (isCard && draft.iccid !== '' && !/^89[0-9A-Fa-f]{17,18}$/.test(draft.iccid)) problems.push('iccid')
  const dailyMb = Number(draft.dailyMb)
  if (draft.dailyMb.trim() === '' || !(dailyMb >= 0 && dailyMb <= 100_000)) problems.push('dailyMb')
  return problems
}

/** Returns what to ask of the control plane for these fields; an empty card state takes the card out. */
export function deviceChange(before: DeviceDraft, draft: DeviceDraft): Schemas['DeviceChange'] {
  const changed = new Set(changedFields(before, draft))
  const entries = deviceFields.flatMap((field) =>
    changed.has(field) ? [[field, wireValue(field, draft[field])] as const] : [],
  )
  const isSimChanged = simFields.some((field) => field !== 'dailyMb' && changed.has(field))
  return {
    ...Object.fromEntries(entries),
    ...(changed.has('dailyMb') ? { dailyMb: Number(draft.dailyMb) } : {}),
    ...(isSimChanged ? { sim: draft.simState === '' ? null : simChange(draft, changed) } : {}),
  }
}

function wireValue(field: (typeof deviceFields)[number], value: string): string | number | boolean | null {
  switch (field) {
    case 'canUnattended':
    case 'canWechatCall':
    case 'canAlgorithm':
      return value === '1'
    case 'deviceName':
    case 'lensChoice':
      return value === '' ? null : value
    case 'model':
      return value
    default:
      return value === '' ? null : Number(value)
  }
}

function simChange(draft: DeviceDraft, changed: ReadonlySet<DeviceField>): Schemas['SimChange'] {
  const { iccid, simState, manufacturer, form, cardUseState } = draft
  const change = {
    ...(changed.has('simState') ? { state: simState } : {}),
    ...(changed.has('manufacturer') ? { manufacturer } : {}),
    ...(changed.has('form') ? { form } : {}),
    ...(changed.has('cardUseState') ? { cardUseState: Number(cardUseState) } : {}),
    ...(changed.has('iccid') && iccid !== '' ? { iccid } : {}),
  }
  // The lists of choices hold the contract's values and no others.
  return change as Schemas['SimChange']
}
