import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { DeviceKind } from '../../../shared/ui/illustrations/device-drawing.tsx'
import { normaliseCode } from './code-text.ts'

/** A camera or recorder a code may be redeemed for. */
export interface RedeemCamera {
  deviceId: string
  deviceKey: string
  productCode: string
  /** Null when it has none. */
  name: string | null
  cover: string | undefined
  kind: DeviceKind
}

/** What a user has filled in. */
export interface RedeemEntry {
  camera: RedeemCamera | null
  code: string
  captcha: string
}

/** A part of the form, from the top. */
export type EntryPart = 'camera' | 'code' | 'captcha'

/** What is still missing, from the top (product 5.01, 5.03, 5.25). */
export function missingParts({ camera, code, captcha }: RedeemEntry): EntryPart[] {
  const isGiven = {
    camera: camera !== null,
    code: normaliseCode(code) !== '',
    captcha: normaliseCode(captcha) !== '',
  }
  // Without a camera there is no picture to read yet.
  const asked: EntryPart[] = camera === null ? ['camera', 'code'] : ['camera', 'code', 'captcha']
  return asked.filter((part) => !isGiven[part])
}

/** What went wrong, and where the page says so. */
export interface RedeemProblem {
  part: EntryPart | 'page'
  error: ErrorName
}

/** Where a refusal is shown: at what can be mended, else over the form. */
export function problemOf(error: ErrorName): RedeemProblem {
  switch (error) {
    case 'code-invalid':
      return { part: 'code', error }
    case 'captcha-invalid':
      return { part: 'captcha', error }
    case 'device-not-found':
    case 'device-not-owned':
      return { part: 'camera', error }
    default:
      return { part: 'page', error }
  }
}
