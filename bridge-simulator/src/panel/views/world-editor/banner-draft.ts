import type { Schemas } from '@skyshop/openapi/control'
import { readInstant } from '../../../control/clock-target.ts'
import { parseYuan } from '../../format/parse-number.ts'
import { worldStamp } from '../../format/world-time.ts'

type BannerRow = Schemas['BannerRow']
export type TextLanguage = keyof Schemas['BannerTexts']

/** Drawings of the upstream that a banner may show. */
export const drawings = [
  'banner-algorithm',
  'banner-call',
  'banner-continuous',
  'banner-data',
  'banner-dusk',
  'banner-reminder',
  'campaign-compare',
  'campaign-night',
  'campaign-spring',
  'campaign-year',
] as const

/** Longest picture in a data address, in characters. */
export const pictureLimit = 65_536

/** A banner as its form has it: what is typed is text. */
export interface BannerDraft {
  bannerType: BannerRow['bannerType']
  productCode: BannerRow['productCode']
  packageSource: BannerRow['packageSource']
  picture: string
  innerId: string
  actionType: string
  actionValue: string
  price: string
  sort: string
  from: string
  until: string
  deviceKeys: string
  models: string
  texts: Schemas['BannerTexts']
}

export type BannerField = keyof BannerDraft

/** A draft of a banner, or of a new one for the cloud tab. */
export function bannerDraft(row: BannerRow | null): BannerDraft {
  if (row === null) return newDraft
  const { bannerType, productCode, packageSource, picture, innerId, actionType, actionValue, texts } = row
  return {
    ...{ bannerType, productCode, packageSource, picture, innerId, actionType, actionValue, texts },
    price: row.priceFen === null ? '' : (row.priceFen / 100).toFixed(2),
    sort: String(row.sort),
    from: stamp(row.startsAtMs),
    until: stamp(row.endsAtMs),
    deviceKeys: row.deviceKeys.join(', '),
    models: row.models.join(', '),
  }
}

const newDraft: BannerDraft = {
  ...{ bannerType: 'shopPageB1', productCode: 'IPC', packageSource: 1, picture: 'banner-dusk' },
  ...{ innerId: '', actionType: 'GOTO_URL', actionValue: '', price: '', sort: '0', from: '', until: '' },
  ...{ deviceKeys: '', models: '', texts: {} },
}

/** Fields that cannot be saved as they stand. */
export function bannerProblems(draft: BannerDraft): BannerField[] {
  const { picture, price, sort, from, until, actionType } = draft
  const fromMs = instant(from)
  const untilMs = instant(until)
  const isLate = typeof fromMs === 'number' && typeof untilMs === 'number' && untilMs <= fromMs
  const checks: [BannerField, boolean][] = [
    ['picture', isPicture(picture)],
    ['price', price.trim() === '' || parseYuan(price) !== null],
    ['sort', /^\d{1,5}$/.test(sort.trim())],
    ['from', fromMs !== undefined],
    ['until', untilMs !== undefined && !isLate],
    ['actionType', actionType.trim() !== ''],
  ]
  return checks.flatMap(([field, holds]) => (holds ? [] : [field]))
}

/** Tells whether the shop will open the target: a page of its own, or a plain host name over https. */
export function isLinkOpened({ actionType, actionValue }: BannerDraft): boolean {
  if (actionType !== 'GOTO_URL' || actionValue === '') return true
  return (
    /^\/(?!\/)[^\s\\]*$/.test(actionValue) ||
    /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(\/|\?|$)/i.test(actionValue)
  )
}

/** The body that saves a draft without problems. */
export function bannerBody(draft: BannerDraft): Schemas['NewBanner'] {
  const { price, sort, from, until, deviceKeys, models, innerId, ...same } = draft
  return {
    ...same,
    ...(innerId.trim() === '' ? {} : { innerId: innerId.trim() }),
    actionType: same.actionType.trim(),
    priceFen: price.trim() === '' ? null : parseYuan(price),
    sort: Number(sort.trim()),
    startsAtMs: instant(from) ?? null,
    endsAtMs: instant(until) ?? null,
    deviceKeys: listOf(deviceKeys),
    models: listOf(models),
  }
}

function isPicture(picture: string): boolean {
  if (picture.length > pictureLimit) return false
  const isDrawing = (drawings as readonly string[]).includes(picture)
  return isDrawing || /^https:\/\/[^\s/]\S*$|^data:image\/(png|jpeg|webp);base64,./.test(picture)
}

/** Milliseconds of a time in Beijing, null for an empty text, undefined for one that is no time. */
export function instant(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return readInstant(text) ?? undefined
}

/** A time in Beijing to the second, empty for null. */
export const stamp = (worldMs: number | null) => (worldMs === null ? '' : worldStamp(worldMs).slice(0, 19))
const listOf = (text: string) => text.split(/[\s,，]+/).filter((part) => part !== '')
