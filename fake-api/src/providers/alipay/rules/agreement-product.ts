/*
 * Rules of the products behind an agreement (docs/providers/alipay.md)
 * R-ALIPAY-62. A signing request names a pair of codes, personal_product_code and product_code; every deduction repeats
 *   the second (AL-217). The pair of the merchant deduction of 2026 is CYCLE_PAY_AUTH_P with GENERAL_WITHHOLDING
 *   (AL-002), and such an agreement always has period rules (AL-004).
 * R-ALIPAY-63. What was contracted before 2 April 2026 goes on by the account's preset `deductionProduct: 'older'`:
 *   CYCLE_PAY_AUTH_P with CYCLE_PAY_AUTH (AL-003), and GENERAL_WITHHOLDING_P with GENERAL_WITHHOLDING, which has no
 *   period rules and is deducted when the merchant asks (AL-001).
 *   An order string of pay-and-sign names CYCLE_PAY_AUTH as product of the payment there, too (AL-067); without that
 *   preset the merchant has no such product (assumed: isv.insufficient-isv-permissions).
 * R-ALIPAY-64. Codes that are no pair of the merchant's, or a request without product_code, open no sheet: the page says
 *   that the merchant has no such agreement, MERCHANT_AGREEMENT_IS_NOT_EXIST (AL-005, AL-006).
 */

/** Product that deductions under an agreement are, in Alipay's words. */
export type DeductionProduct = 'CYCLE_PAY_AUTH' | 'GENERAL_WITHHOLDING'

/** Product that an agreement is to its user, in Alipay's words. */
export type PersonalProduct = 'CYCLE_PAY_AUTH_P' | 'GENERAL_WITHHOLDING_P'

/** The two codes of an agreement. */
export interface ProductPair {
  readonly personalProduct: PersonalProduct
  readonly product: DeductionProduct
}

/** Product that the merchant contracted: that of 2026 alone, or what was sold before it as well. */
export type ContractedProduct = 'merchant-deduction' | 'older'

const PAIRS: Readonly<Record<ContractedProduct, readonly ProductPair[]>> = {
  'merchant-deduction': [{ personalProduct: 'CYCLE_PAY_AUTH_P', product: 'GENERAL_WITHHOLDING' }],
  older: [
    { personalProduct: 'CYCLE_PAY_AUTH_P', product: 'GENERAL_WITHHOLDING' },
    { personalProduct: 'CYCLE_PAY_AUTH_P', product: 'CYCLE_PAY_AUTH' },
    { personalProduct: 'GENERAL_WITHHOLDING_P', product: 'GENERAL_WITHHOLDING' },
  ],
}

/** The codes that a signing request names. */
interface AskedCodes {
  readonly personal_product_code: string
  readonly product_code?: string
}

/** The pair that a signing request names; null when the merchant did not contract it. */
export function contractedPair(asked: AskedCodes, contracted: ContractedProduct): ProductPair | null {
  const { personal_product_code: personal, product_code: product } = asked
  const isAsked = (pair: ProductPair) => pair.personalProduct === personal && pair.product === product
  return PAIRS[contracted].find(isAsked) ?? null
}

/** Says of codes that are no pair of the merchant's what to do: set the account, where they were sold before, or take the pair of now. */
export function notContractedRemark(asked: AskedCodes): string {
  const { personal_product_code: personal, product_code: product = 'no product_code' } = asked
  const pair = `${personal} with ${product}`
  const older = `${pair} was sold before 2 April 2026 alone: set deductionProduct of the account to older, or take`
  const start = contractedPair(asked, 'older') === null ? `${pair} is no pair of Alipay's: take` : older
  return `${start} CYCLE_PAY_AUTH_P with GENERAL_WITHHOLDING`
}

/** Tells products that a merchant may name in an order: that of agreements of before is sold to nobody new. */
export function isOrderProductContracted(
  product: string | undefined,
  contracted: ContractedProduct,
): boolean {
  return product !== 'CYCLE_PAY_AUTH' || contracted === 'older'
}
