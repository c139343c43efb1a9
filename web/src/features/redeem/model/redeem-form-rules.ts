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

/** Input of the user in the form. */
export interface RedeemInput {
  camera: RedeemCamera | null
  code: string
  captcha: string
}

/** A field of the form, from the top. */
export type RedeemField = 'camera' | 'code' | 'captcha'

/** The fields that are still empty, in the order of the page (product 5.01, 5.03, 5.25). */
export function missingFields({ camera, code, captcha }: RedeemInput): RedeemField[] {
  const isGiven = {
    camera: camera !== null,
    code: normaliseCode(code) !== '',
    captcha: normaliseCode(captcha) !== '',
  }
  // Without a camera there is no picture to read yet.
  const asked: RedeemField[] = camera === null ? ['camera', 'code'] : ['camera', 'code', 'captcha']
  return asked.filter((field) => !isGiven[field])
}

/** An error, and the field at which the page shows it. */
export interface RedeemProblem {
  field: RedeemField | 'page'
  error: ErrorName
}

/** The field at which an error is shown: the one the user can correct, else above the form. */
export function problemOfError(error: ErrorName): RedeemProblem {
  switch (error) {
    case 'code-invalid':
      return { field: 'code', error }
    case 'captcha-invalid':
      return { field: 'captcha', error }
    case 'device-not-found':
    case 'device-not-owned':
      return { field: 'camera', error }
    default:
      return { field: 'page', error }
  }
}
