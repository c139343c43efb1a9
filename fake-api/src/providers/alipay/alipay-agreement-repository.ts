import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { ReadClient, TxClient } from '@skyshop/prisma'
import { readInstant } from '../../engine/kernel/clock.ts'
import { DEFAULT_BUYER_ID, logonIdOf, openIdOf } from './alipay-ids.ts'
import type { AgreementScene, CyclePlan } from './rules/agreement.ts'
import type { ProductPair } from './rules/agreement-product.ts'

type Reader = ReadClient | TxClient
const provider = 'alipay'

/** Terms that both sides agreed on, beside the numbers. Plan and amounts are of cycle agreements. */
export interface AgreementTerms extends ProductPair {
  readonly signScene: string
  readonly plan: CyclePlan | null
  readonly singleAmountFen: number | null
  /** What ends the deductions under it; null where nothing does. */
  readonly totalAmountFen: number | null
  readonly totalPayments: number | null
  readonly externalLogonId: string | null
  /** How long the agreement lasts from the signing request on, `12m` or `30d`; null for good. */
  readonly validity: string | null
  /** When it was asked for. */
  readonly requestedAtMs: number
  /** Signed, but not in effect before the merchant's word (R-ALIPAY-65). */
  readonly isAwaited: boolean
  readonly thirdPartyType: 'PARTNER' | 'MERCHANT'
  readonly payerDeviceId: string | null
  /** Of the request, where it is not UTF-8: notifies follow it. */
  readonly charset?: string
}

/** A cycle agreement as the gateway stores it. */
export interface GatewayAgreement {
  readonly id: number
  /** The merchant's number; null where it gave none. */
  readonly externalAgreementNo: string | null
  /** Null until signed. */
  readonly agreementNo: string | null
  readonly sheetId: string
  readonly buyerId: string
  readonly state: 'pre-signed' | 'active' | 'terminated'
  readonly notifyUrlTemplate: string | null
  readonly terms: AgreementTerms
  readonly createdAtMs: number
  /** From this instant on the agreement cannot be signed. */
  readonly signUntilMs: number
  readonly signedAtMs: number | null
  /** End of the agreement itself; null while unsigned. */
  readonly validUntilMs: number | null
  readonly terminatedAtMs: number | null
}

/** Numbers for how an agreement ended, as in the table shared with WeChat. */
export const TERMINATION = {
  ...{ expired: 1, user: 2, merchant: 3, platform: 4 },
  ...{ 'account-closed': 5, 'customer-service': 7 },
} as const

/** Cause of an agreement's end; stored by the gateway alone. */
export type AgreementEnd = keyof typeof TERMINATION

/** Begins what stands in the column of the merchant's number where it gave none. */
const UNNUMBERED = '-'

type AgreementRow = NonNullable<Awaited<ReturnType<Reader['gatewayContract']['findFirst']>>>
type AgreementKey =
  | { readonly externalAgreementNo: string }
  | { readonly agreementNo: string }
  | { readonly sheetId: string }

/** The agreement that has one of the three numbers. */
export async function findAgreement(client: Reader, by: AgreementKey): Promise<GatewayAgreement | null> {
  const row = await client.gatewayContract.findFirst({ where: { provider, ...columnOf(by) } })
  return row === null ? null : toAgreement(row)
}

/** Signed agreements of a buyer that were not ended, including expired ones. */
export async function listSigned(client: Reader, buyerId: string): Promise<GatewayAgreement[]> {
  const where = { provider, payerId: buyerId, state: 'active' satisfies GatewayAgreement['state'] }
  const rows = await client.gatewayContract.findMany({ where, orderBy: { id: 'asc' } })
  return rows.map(toAgreement)
}

/** Every agreement that was signed, whatever became of it, the latest first. */
async function listEverSigned(client: Reader): Promise<GatewayAgreement[]> {
  const where = { provider, contractId: { not: null } }
  const rows = await client.gatewayContract.findMany({ where, orderBy: { id: 'desc' } })
  return rows.map(toAgreement)
}

/** Inserts an opened sheet, or reopens it under new terms. */
export async function saveSheet(
  tx: TxClient,
  sheet: Omit<
    GatewayAgreement,
    'agreementNo' | 'state' | 'signedAtMs' | 'validUntilMs' | 'terminatedAtMs'
  > & {
    readonly sellerId: string
  },
): Promise<void> {
  const { id, externalAgreementNo, sheetId, buyerId, notifyUrlTemplate, terms, sellerId } = sheet
  const changing = {
    payerId: buyerId,
    notifyUrlTemplate: notifyUrlTemplate ?? '',
    termsJson: JSON.stringify(terms),
    expiresAtMs: BigInt(sheet.signUntilMs),
  }
  const contractCode = externalAgreementNo ?? `${UNNUMBERED}${sheetId}`
  await tx.gatewayContract.upsert({
    where: { provider_contractCode: { provider, contractCode } },
    create: {
      id,
      provider,
      contractCode,
      preEntrustId: sheetId,
      appId: '',
      mchId: sellerId,
      state: 'pre-signed' satisfies GatewayAgreement['state'],
      createdAtMs: BigInt(sheet.createdAtMs),
      ...changing,
    },
    update: changing,
  })
}

/** Marks an agreement as signed. */
export async function saveSigned(
  tx: TxClient,
  id: number,
  signed: { readonly agreementNo: string; readonly atMs: number; readonly validUntilMs: number },
): Promise<void> {
  await tx.gatewayContract.update({
    where: { id },
    data: {
      contractId: signed.agreementNo,
      state: 'active' satisfies GatewayAgreement['state'],
      signedAtMs: BigInt(signed.atMs),
      validUntilMs: BigInt(signed.validUntilMs),
    },
  })
}

/** Marks an agreement as ended. */
export async function saveTerminated(
  tx: TxClient,
  id: number,
  { by, atMs }: { readonly by: AgreementEnd; readonly atMs: number },
): Promise<void> {
  const state: GatewayAgreement['state'] = 'terminated'
  const data = { state, terminationMode: TERMINATION[by], terminatedAtMs: BigInt(atMs) }
  await tx.gatewayContract.update({ where: { id }, data })
}

/** Stores the state of an agreement's plan. */
export async function savePlan(tx: TxClient, agreement: GatewayAgreement, plan: CyclePlan): Promise<void> {
  const termsJson = JSON.stringify({ ...agreement.terms, plan })
  await tx.gatewayContract.update({ where: { id: agreement.id }, data: { termsJson } })
}

function columnOf(
  by: AgreementKey,
): { contractCode: string } | { contractId: string } | { preEntrustId: string } {
  if ('externalAgreementNo' in by) return { contractCode: by.externalAgreementNo }
  return 'agreementNo' in by ? { contractId: by.agreementNo } : { preEntrustId: by.sheetId }
}

function toAgreement(row: AgreementRow): GatewayAgreement {
  return {
    id: row.id,
    externalAgreementNo: row.contractCode.startsWith(UNNUMBERED) ? null : row.contractCode,
    agreementNo: row.contractId,
    sheetId: row.preEntrustId ?? '',
    buyerId: row.payerId ?? '',
    // Only this repository writes both columns.
    state: row.state as GatewayAgreement['state'],
    terms: readTerms(row.termsJson, Number(row.createdAtMs)),
    notifyUrlTemplate: row.notifyUrlTemplate === '' ? null : row.notifyUrlTemplate,
    createdAtMs: Number(row.createdAtMs),
    signUntilMs: Number(row.expiresAtMs),
    signedAtMs: readInstant(row.signedAtMs),
    validUntilMs: readInstant(row.validUntilMs),
    terminatedAtMs: readInstant(row.terminatedAtMs),
  }
}

/** Terms as earlier versions stored them. */
type EarlierTerms = Pick<
  AgreementTerms,
  'signScene' | 'plan' | 'singleAmountFen' | 'externalLogonId' | 'validity'
> & {
  readonly product?: string
}

function readTerms(text: string, requestedAtMs: number): AgreementTerms {
  const stored = JSON.parse(text) as AgreementTerms | EarlierTerms
  if ('personalProduct' in stored) return stored
  // Earlier versions kept less. The shop's own cycle agreements go on under the product of 2026, which it deducts now.
  const isGeneral = stored.product === 'GENERAL_WITHHOLDING'
  return {
    ...{ ...stored, totalAmountFen: null, totalPayments: null, requestedAtMs },
    ...{ isAwaited: false, thirdPartyType: 'PARTNER', payerDeviceId: null },
    personalProduct: isGeneral ? 'GENERAL_WITHHOLDING_P' : 'CYCLE_PAY_AUTH_P',
    product: 'GENERAL_WITHHOLDING',
  }
}

/** Returns what tells an agreement from the others of its user. */
export function sceneIn({
  externalAgreementNo,
  terms,
}: Pick<GatewayAgreement, 'externalAgreementNo' | 'terms'>): AgreementScene {
  const { personalProduct, signScene } = terms
  return { personalProduct, signScene, externalAgreementNo }
}

/*
 * Rules of naming an agreement (docs/providers/alipay.md)
 * R-ALIPAY-69. A query and an unsigning name an agreement by agreement_no, beside which nothing else matters (AL-194);
 *   or by product, scene and the merchant's number (AL-195); or by product and user, who has a logon id, a user id or
 *   an open id (AL-196), of whose agreements the living one is meant before those that ended, the latest first.
 */

/** What a merchant's call names an agreement by. */
type AgreementKeys = Schemas['AgreementQueryContent']

/** Why nothing is named: keys that do not suffice, or of nobody and nothing known. */
type Unnamed = 'keys-missing' | 'product-unknown' | 'user-unknown'

const PRODUCTS: readonly string[] = ['CYCLE_PAY_AUTH_P', 'GENERAL_WITHHOLDING_P']

/** The signed agreement that a call names; null when there is none. A sheet nobody signed is no agreement. */
export async function findNamed(
  client: Reader,
  keys: AgreementKeys,
): Promise<GatewayAgreement | Unnamed | null> {
  const { agreement_no: agreementNo, external_agreement_no: externalAgreementNo } = keys
  if (agreementNo !== undefined) return findAgreement(client, { agreementNo })
  const { personal_product_code: product, sign_scene: scene } = keys
  if (product === undefined) return 'keys-missing'
  if (!PRODUCTS.includes(product)) return 'product-unknown'
  const isMeant = ({ terms }: GatewayAgreement) =>
    terms.personalProduct === product && (scene === undefined || terms.signScene === scene)
  if (externalAgreementNo !== undefined) {
    if (scene === undefined) return 'keys-missing'
    const agreement = await findAgreement(client, { externalAgreementNo })
    return agreement?.agreementNo && isMeant(agreement) ? agreement : null
  }
  const signed = await listEverSigned(client)
  const isOf = userTest(keys)
  if (isOf === null) return 'keys-missing'
  if (!isOf(DEFAULT_BUYER_ID) && !signed.some(({ buyerId }) => isOf(buyerId))) return 'user-unknown'
  const own = signed.filter((agreement) => isOf(agreement.buyerId) && isMeant(agreement))
  return own.find(({ state }) => state === 'active') ?? own[0] ?? null
}

/** Whether a buyer is the user that the keys name; null when they name none. */
function userTest(keys: AgreementKeys): ((buyerId: string) => boolean) | null {
  const { alipay_user_id: userId, alipay_open_id: openId, alipay_logon_id: logonId } = keys
  if (openId !== undefined) return (buyerId) => openIdOf(buyerId) === openId
  if (userId !== undefined) return (buyerId) => buyerId === userId
  if (logonId === undefined) return null
  return (buyerId) => logonIdOf(buyerId) === `${logonId.slice(0, 3)}****${logonId.slice(-4)}`
}
