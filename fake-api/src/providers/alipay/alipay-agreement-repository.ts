import type { ReadClient, TxClient } from '@skyshop/prisma'
import { readInstant } from '../../engine/kernel/clock.ts'
import type { AgreementScene, CyclePlan } from './rules/agreement.ts'

type Reader = ReadClient | TxClient
const provider = 'alipay'

/** What both sides agreed on, beside the numbers. Plan and amount are of cycle agreements. */
export interface AgreementTerms extends AgreementScene {
  readonly plan: CyclePlan | null
  readonly singleAmountFen: number | null
  readonly externalLogonId: string | null
  /** How long the agreement lasts from signing, `12m` or `30d`; null for good. */
  readonly validity: string | null
}

/** A cycle agreement as the gateway stores it. */
export interface GatewayAgreement {
  readonly id: number
  readonly externalAgreementNo: string
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

/** How an agreement ended, in the numbers the table shares with WeChat. */
export const TERMINATION = {
  ...{ expired: 1, user: 2, merchant: 3, platform: 4 },
  ...{ 'account-closed': 5, 'customer-service': 7 },
} as const

/** What ended an agreement; stored by the gateway alone. */
export type AgreementEnd = keyof typeof TERMINATION

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
  await tx.gatewayContract.upsert({
    where: { provider_contractCode: { provider, contractCode: externalAgreementNo } },
    create: {
      id,
      provider,
      contractCode: externalAgreementNo,
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
    externalAgreementNo: row.contractCode,
    agreementNo: row.contractId,
    sheetId: row.preEntrustId ?? '',
    buyerId: row.payerId ?? '',
    // Only this repository writes both columns.
    state: row.state as GatewayAgreement['state'],
    terms: readTerms(row.termsJson),
    notifyUrlTemplate: row.notifyUrlTemplate === '' ? null : row.notifyUrlTemplate,
    createdAtMs: Number(row.createdAtMs),
    signUntilMs: Number(row.expiresAtMs),
    signedAtMs: readInstant(row.signedAtMs),
    validUntilMs: readInstant(row.validUntilMs),
    terminatedAtMs: readInstant(row.terminatedAtMs),
  }
}

function readTerms(text: string): AgreementTerms {
  const terms = JSON.parse(text) as Omit<AgreementTerms, 'product'> & Partial<AgreementTerms>
  // Earlier versions made cycle agreements only.
  return { ...terms, product: terms.product ?? 'CYCLE_PAY_AUTH' }
}
