import type { Schemas } from '@skyshop/openapi/control'

/**
 * The account of a merchant as WeChat's merchant platform hands it out: keys in PEM, and what a merchant reads there, the
 * key mode and the mode of its contract templates.
 */
export type WechatMerchantFiles = Omit<
  Schemas['Merchants']['wechat'],
  'rootUrl' | 'merchantCertificate' | 'merchantPkcs12'
> &
  Pick<Schemas['WechatPlan'], 'keyMode' | 'deductMode'>
