import type { Schemas } from '@skyshop/openapi/control'

/**
 * The account of a merchant as WeChat's merchant platform hands it out: keys in PEM, and the key mode, which a merchant
 * reads there.
 */
export type WechatMerchantFiles = Omit<
  Schemas['Merchants']['wechat'],
  'rootUrl' | 'merchantCertificate' | 'merchantPkcs12'
> &
  Pick<Schemas['WechatPlan'], 'keyMode'>
