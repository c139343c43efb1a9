import type { ReadClient, TxClient } from '@skyshop/prisma'
import { readInstant } from '../../../engine/kernel/clock.ts'
import type { PapaySignType } from '../../../wire/wechat/papay-signing.ts'
import type { TradeState, TradeType } from '../transaction.ts'
import type { Announcement } from './papay-rules.ts'
import type { ScheduledTerms } from './scheduled-rules.ts'

type Reader = ReadClient | TxClient
const provider = 'wechat'

/** Terms of a contract beside its numbers. */
export interface PapayTerms {
  readonly displayAccount: string
  /** Of v2, as the next one: a contract of v3 has neither. */
  readonly requestSerial?: string
  /** Notifies about the contract are signed like the request that made it. */
  readonly signType?: PapaySignType
  /** A contract of v3, for one scheduled deduction. */
  readonly v3?: {
    readonly place: SigningPlace
    readonly appid: string
    /** Who is to sign, or has signed, towards the app id. */
    readonly openid?: string
    /** Who is to sign, towards the app of the merchant that a provider acts for. */
    readonly subOpenid?: string
    readonly schedule: ScheduledTerms
  }
  readonly terminationRemark?: string
  /** The signing asked to lead the user back to the app. */
  readonly isReturnAsked?: boolean
  /** Another account of the user on the same template (WX-039). */
  readonly contractOuterId?: string
  /** The template of such a contract: the column is empty, for it allows one contract to a user and template. */
  readonly planId?: string
  readonly preSignedAtMs?: number
  /** When a host app first opened the signing. */
  readonly launchedAtMs?: number
  /** Until when the address for a signing outside WeChat may be visited; gone once it was. */
  readonly redirectUntilMs?: number
  /** The code of a contract that a later one took over. */
  readonly formerCode?: string
  /** The merchant that a provider acts for, and its app. */
  readonly subMchid?: string
  readonly subAppid?: string
}

/** Where a contract of v3 is signed. */
export type SigningPlace = 'app' | 'jsapi' | 'h5' | 'mini-program'

/** A contract as the gateway stores it. */
export interface PapayContract {
  readonly id: number
  readonly contractCode: string
  readonly contractId: string | null
  readonly preEntrustId: string
  readonly planId: string
  readonly openid: string | null
  readonly state: PapayContractState
  readonly terminationMode: number | null
  readonly notifyUrlTemplate: string
  readonly terms: PapayTerms
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly signedAtMs: number | null
  readonly validUntilMs: number | null
  readonly terminatedAtMs: number | null
}

/** Names of one contract, any of which finds it. */
export type PapayContractKey =
  | { readonly contractId: string }
  | { readonly contractCode: string; readonly planId?: string }
  | { readonly preEntrustId: string }

type Row = NonNullable<Awaited<ReturnType<Reader['gatewayContract']['findFirst']>>>

/** The contract of this number, or null. */
export async function findPapayContract(client: Reader, by: PapayContractKey): Promise<PapayContract | null> {
  const { planId, ...names } = { planId: undefined, ...by }
  const row = await client.gatewayContract.findFirst({ where: { provider, ...names } })
  const contract = row && toContract(row)
  return contract !== null && contract.planId === (planId ?? contract.planId) ? contract : null
}

/** Finds what a payer has signed, newest first. */
export async function findPapayContractsOf(client: Reader, openid: string): Promise<PapayContract[]> {
  const rows = await client.gatewayContract.findMany({
    where: { provider, payerId: openid, state: { not: 'pre-signed' satisfies PapayContractState } },
    orderBy: { id: 'desc' },
  })
  return rows.map(toContract)
}

/** Tells whether a payer has signed a plan already: each plan once for each account of theirs. */
export async function hasSignedPlan(
  client: Reader,
  {
    openid: payerId,
    planId,
    contractOuterId,
  }: { readonly openid: string; readonly planId: string; readonly contractOuterId: string | undefined },
): Promise<boolean> {
  const signed = { provider, payerId, state: 'active' satisfies PapayContractState }
  if (contractOuterId === undefined)
    return (await client.gatewayContract.count({ where: { ...signed, planId } })) > 0
  const others = await client.gatewayContract.findMany({ where: { ...signed, planId: null } })
  return others
    .map(toContract)
    .some((other) => other.planId === planId && other.terms.contractOuterId === contractOuterId)
}

/** Inserts a contract that is to be signed. */
export async function insertPapayContract(
  tx: TxClient,
  contract: Pick<
    PapayContract,
    | 'id'
    | 'contractCode'
    | 'preEntrustId'
    | 'planId'
    | 'notifyUrlTemplate'
    | 'terms'
    | 'createdAtMs'
    | 'expiresAtMs'
  > & { readonly appid: string; readonly mchid: string },
): Promise<void> {
  const { terms, planId, createdAtMs, expiresAtMs, appid: appId, mchid: mchId, ...columns } = contract
  await tx.gatewayContract.createMany({
    data: {
      ...columns,
      appId,
      mchId,
      provider,
      state: 'pre-signed' satisfies PapayContractState,
      ...planColumns(planId, terms),
      createdAtMs: BigInt(createdAtMs),
      expiresAtMs: BigInt(expiresAtMs),
    },
  })
}

/** Opens the session of a contract anew, that nobody has signed. */
export async function reopenPapaySession(
  tx: TxClient,
  id: number,
  session: Pick<PapayContract, 'preEntrustId' | 'planId' | 'notifyUrlTemplate' | 'terms' | 'expiresAtMs'>,
): Promise<void> {
  const { terms, expiresAtMs, planId, ...columns } = session
  const data = { ...columns, ...planColumns(planId, terms), expiresAtMs: BigInt(expiresAtMs) }
  await tx.gatewayContract.updateMany({ where: { id }, data })
}

/** Saves the terms of a contract. */
export async function savePapayTerms(tx: TxClient, id: number, terms: PapayTerms): Promise<void> {
  await tx.gatewayContract.updateMany({ where: { id }, data: { termsJson: JSON.stringify(terms) } })
}

/** Frees the code of an ended contract for another one; it keeps its number, and the code among its terms. */
export async function freeContractCode(
  tx: TxClient,
  { id, contractCode, terms }: PapayContract,
): Promise<void> {
  const termsJson = JSON.stringify({ ...terms, formerCode: contractCode } satisfies PapayTerms)
  await tx.gatewayContract.updateMany({
    where: { id },
    data: { contractCode: `${contractCode} ${id}`, termsJson },
  })
}

/** Marks a contract as signed. */
export async function savePapaySigned(
  tx: TxClient,
  id: number,
  signed: {
    readonly contractId: string
    readonly openid: string
    readonly atMs: number
    readonly validUntilMs: number
  },
): Promise<void> {
  const { contractId, openid: payerId, atMs, validUntilMs } = signed
  await tx.gatewayContract.updateMany({
    where: { id },
    data: {
      contractId,
      payerId,
      state: 'active' satisfies PapayContractState,
      signedAtMs: BigInt(atMs),
      validUntilMs: BigInt(validUntilMs),
    },
  })
}

/** Marks a contract as over. */
export async function savePapayTerminated(
  tx: TxClient,
  id: number,
  end: { readonly terminationMode: number; readonly atMs: number; readonly terms: PapayTerms },
): Promise<void> {
  const { terminationMode, atMs, terms } = end
  await tx.gatewayContract.updateMany({
    where: { id },
    data: {
      terminationMode,
      state: 'terminated' satisfies PapayContractState,
      terminatedAtMs: BigInt(atMs),
      termsJson: JSON.stringify(terms),
    },
  })
}

/** The last announcement of a contract, or null. */
export async function findAnnouncement(
  client: Reader,
  gatewayId: number,
): Promise<(Announcement & { readonly id: number }) | null> {
  const row = await client.gatewayAnnouncement.findFirst({ where: { gatewayId }, orderBy: { id: 'desc' } })
  if (row === null) return null
  const { id, amountFen, outTradeNo } = row
  const days = { deductFromMs: Number(row.deductFromMs), deductUntilMs: Number(row.deductUntilMs) }
  return { id, amountFen, outTradeNo, ...days }
}

/** Stores that the payer was notified. */
export async function insertAnnouncement(
  tx: TxClient,
  announcement: Omit<Announcement, 'outTradeNo'> & {
    readonly id: number
    readonly gatewayId: number
    readonly announcedAtMs: number
  },
): Promise<void> {
  const { id, gatewayId, amountFen, announcedAtMs, deductFromMs, deductUntilMs } = announcement
  await tx.gatewayAnnouncement.createMany({
    data: {
      id,
      gatewayId,
      amountFen,
      announcedAtMs: BigInt(announcedAtMs),
      deductFromMs: BigInt(deductFromMs),
      deductUntilMs: BigInt(deductUntilMs),
    },
  })
}

/** Ends a cycle with the deduction that succeeded. */
export async function closeAnnouncement(tx: TxClient, id: number, outTradeNo: string): Promise<void> {
  await tx.gatewayAnnouncement.updateMany({ where: { id }, data: { outTradeNo } })
}

function toContract(row: Row): PapayContract {
  const terms = JSON.parse(row.termsJson) as PapayTerms
  return {
    id: row.id,
    contractCode: terms.formerCode ?? row.contractCode,
    contractId: row.contractId,
    preEntrustId: row.preEntrustId ?? '',
    planId: row.planId ?? terms.planId ?? '',
    openid: row.payerId,
    state: row.state as PapayContractState,
    terminationMode: row.terminationMode,
    notifyUrlTemplate: row.notifyUrlTemplate,
    terms,
    createdAtMs: Number(row.createdAtMs),
    expiresAtMs: Number(row.expiresAtMs),
    signedAtMs: readInstant(row.signedAtMs),
    validUntilMs: readInstant(row.validUntilMs),
    terminatedAtMs: readInstant(row.terminatedAtMs),
  }
}

function planColumns(planId: string, terms: PapayTerms) {
  return terms.contractOuterId === undefined
    ? { planId, termsJson: JSON.stringify(terms) }
    : { planId: null, termsJson: JSON.stringify({ ...terms, planId } satisfies PapayTerms) }
}

/** The gateway's states of a contract. */
export type PapayContractState = 'pre-signed' | 'active' | 'terminated'

/** Ways a contract ended, as `contract_termination_mode` has them (R-WECHAT-13). */
export const TERMINATION_MODES = {
  expired: 1,
  user: 2,
  merchant: 3,
  platform: 4,
  'account-closed': 5,
  'customer-service': 7,
} as const

export type TerminationReason = keyof typeof TERMINATION_MODES

/** The reason behind a mode, or null for none. */
export function reasonOfMode(mode: number | null): TerminationReason | null {
  const names = Object.keys(TERMINATION_MODES) as TerminationReason[]
  return names.find((name) => TERMINATION_MODES[name] === mode) ?? null
}

/** Fields that only a deduction has. */
export interface DeductionDetails {
  /** Of v2; one of v3 has none. */
  readonly signType?: PapaySignType
  /** Why it failed. */
  readonly errorCode?: string
  /** When its money moves. */
  readonly movesAtMs?: number
  readonly isClosedByMerchant?: boolean
  /** The merchant that a provider deducted for, and its app. */
  readonly subMchid?: string
  readonly subAppid?: string
}

/** A transaction as the gateway stores it; one under a contract is a deduction. */
export interface PapayOrder {
  readonly id: number
  readonly outTradeNo: string
  readonly contractId: string | null
  readonly description: string
  readonly attach: string | null
  readonly amountFen: number
  readonly state: TradeState
  readonly notifyUrlTemplate: string
  readonly transactionId: string | null
  readonly openid: string | null
  readonly paidAtMs: number | null
  readonly details: DeductionDetails
  readonly appid: string
  readonly mchid: string
  readonly tradeType: TradeType
  readonly createdAtMs: number
  /** When the number came first; a payment's session may be younger. */
  readonly orderedAtMs: number
  /** The end of the time to pay that the order named. */
  readonly expiresAtMs: number | null
}

/** A transaction under a contract. */
export interface PapayDeduction extends PapayOrder {
  readonly contractId: string
}

/** A deduction that was accepted just now. */
export type NewDeduction = Omit<
  PapayDeduction,
  'state' | 'transactionId' | 'openid' | 'paidAtMs' | 'tradeType' | 'orderedAtMs' | 'expiresAtMs'
>

/** What the column for details has of a payment. */
interface OrderMarks {
  readonly orderedAtMs?: number
  readonly tradeType?: TradeType
}

/** The transaction of this number, or null. */
export async function findPapayOrder(
  client: Reader,
  by: { readonly outTradeNo: string } | { readonly transactionId: string },
): Promise<PapayOrder | null> {
  const row = await client.gatewayTransaction.findFirst({ where: { provider, ...by } })
  if (row === null) return null
  const details = JSON.parse(row.detailsJson ?? '{}') as DeductionDetails & OrderMarks
  return {
    id: row.id,
    outTradeNo: row.outTradeNo,
    contractId: row.contractId,
    description: row.description,
    attach: row.attach,
    amountFen: row.amountFen,
    state: row.state as TradeState,
    notifyUrlTemplate: row.notifyUrlTemplate,
    transactionId: row.transactionId,
    openid: row.payerId,
    paidAtMs: readInstant(row.paidAtMs),
    details,
    appid: row.appId,
    mchid: row.mchId,
    tradeType: row.contractId === null ? (details.tradeType ?? 'APP') : 'PAP',
    createdAtMs: Number(row.createdAtMs),
    orderedAtMs: details.orderedAtMs ?? Number(row.createdAtMs),
    expiresAtMs: readInstant(row.expiresAtMs),
  }
}

/** Tells whether a transaction is a deduction. */
export function isDeduction(order: PapayOrder): order is PapayDeduction {
  return order.contractId !== null
}

/** Tells whether a deduction under a contract was accepted and has not ended. */
export async function hasRunningDeduction(client: Reader, contractId: string): Promise<boolean> {
  const where = { provider, contractId, state: 'ACCEPT' satisfies TradeState }
  return (await client.gatewayTransaction.count({ where })) > 0
}

/**
 * Deductions of a payer under a template from an instant on: how many were requested, and what was paid. Those of an
 * account of several that the payer has on the template count by its contract (WX-040).
 */
export async function sumOfTemplate(
  client: Reader,
  { openid: payerId, planId, contractId: own, terms }: PapayContract,
  fromMs: number,
): Promise<{ readonly asked: number; readonly paidFen: number }> {
  const isOneOfSeveral = terms.contractOuterId !== undefined
  const contracts = isOneOfSeveral
    ? [{ contractId: own }]
    : await client.gatewayContract.findMany({ where: { provider, payerId, planId } })
  const ids = contracts.flatMap(({ contractId }) => (contractId === null ? [] : [contractId]))
  const ofTemplate = { provider, contractId: { in: ids } }
  const from = { gte: BigInt(fromMs) }
  const asked = await client.gatewayTransaction.count({ where: { ...ofTemplate, createdAtMs: from } })
  const paid = await client.gatewayTransaction.findMany({ where: { ...ofTemplate, paidAtMs: from } })
  return { asked, paidFen: paid.reduce((sum, { amountFen }) => sum + amountFen, 0) }
}

/** Number of deductions that took money under a contract from an instant on. */
export async function countSucceeded(
  client: Reader,
  { contractId, fromMs }: { readonly contractId: string; readonly fromMs: number },
): Promise<number> {
  return client.gatewayTransaction.count({
    where: { provider, contractId, paidAtMs: { gte: BigInt(fromMs) } },
  })
}

/** Counts the deductions asked for under a template from an instant on. */
export async function countOfTemplate(
  client: Reader,
  { planId, fromMs }: { readonly planId: string; readonly fromMs: number },
): Promise<number> {
  const contracts = await client.gatewayContract.findMany({ where: { provider, planId } })
  const numbers = contracts.flatMap(({ contractId }) => (contractId === null ? [] : [contractId]))
  return client.gatewayTransaction.count({
    where: { provider, contractId: { in: numbers }, createdAtMs: { gte: BigInt(fromMs) } },
  })
}

/** Inserts an accepted deduction. */
export async function insertDeduction(tx: TxClient, deduction: NewDeduction): Promise<void> {
  const { details, appid: appId, mchid: mchId, createdAtMs, ...columns } = deduction
  await tx.gatewayTransaction.createMany({
    data: {
      ...columns,
      provider,
      appId,
      mchId,
      // A deduction has no cashier; the column wants a number of its own.
      prepayId: `pap${deduction.outTradeNo}`,
      state: 'ACCEPT' satisfies TradeState,
      detailsJson: JSON.stringify(details),
      createdAtMs: BigInt(createdAtMs),
    },
  })
}

/** Moves a deduction, with what is known of it now. */
export async function saveDeduction(
  tx: TxClient,
  id: number,
  change: { readonly state: TradeState; readonly details: DeductionDetails },
): Promise<void> {
  const { state, details } = change
  await tx.gatewayTransaction.updateMany({
    where: { id },
    data: { state, detailsJson: JSON.stringify(details) },
  })
}
