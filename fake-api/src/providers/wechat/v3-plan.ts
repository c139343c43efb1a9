import type { Schemas } from '@skyshop/openapi/control'

/** Settings of the account that concern payments, refunds, notices and bills of API v3. */
export type V3Plan = Schemas['WechatV3Plan']

/** The settings of a new account. */
export const NEW_V3_PLAN: V3Plan = {
  closeUnknown: 'documented',
  standing: 'open',
  hasV3Key: true,
  associatedData: 'named',
  couponFen: 0,
  refundEnd: 'success',
  refundTo: 'wallet',
  refundFunds: 'enough',
  billAddress: 'documented',
  jsapiDirectory: null,
  h5Domain: null,
}
