import type { ReadClient, TxClient } from '@skyshop/prisma'
import { readInstant } from '../../../engine/kernel/clock.ts'
import type { PapaySignType } from '../../../wire/wechat/papay-signing.ts'
import type { TradeState } from '../transaction.ts'

type Reader = ReadClient | TxClient
const provider = 'wechat'

/** What only a deduction has. */
export interface DeductionDetails {
  readonly signType: PapaySignType
  /** Why the last try failed. */
  readonly errorCode?: string
}

/** A deduction as the gateway stores it: a transaction under a contract. */
export interface PapayDeduction {
  readonly id: number
  readonly outTradeNo: string
  readonly contractId: string
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
}

/** A deduction that was accepted just now. */
export interface NewDeduction
  extends Omit<PapayDeduction, 'state' | 'transactionId' | 'openid' | 'paidAtMs'> {
  readonly createdAtMs: number
}

/** The transaction of this number as a deduction; null when there is none, `other` when it is no deduction. */
export async function findDeduction(
  client: Reader,
  by: { readonly outTradeNo: string } | { readonly transactionId: string },
): Promise<PapayDeduction | 'other' | null> {
  const row = await client.gatewayTransaction.findFirst({ where: { provider, ...by } })
  if (row === null) return null
  const { contractId } = row
  if (contractId === null) return 'other'
  return {
    id: row.id,
    outTradeNo: row.outTradeNo,
    contractId,
    description: row.description,
    attach: row.attach,
    amountFen: row.amountFen,
    state: row.state as TradeState,
    notifyUrlTemplate: row.notifyUrlTemplate,
    transactionId: row.transactionId,
    openid: row.payerId,
    paidAtMs: readInstant(row.paidAtMs),
    details: JSON.parse(row.detailsJson ?? '{}') as DeductionDetails,
    appid: row.appId,
    mchid: row.mchId,
  }
}

/** What was asked for and taken under a contract from an instant on. */
export async function countDeductions(
  client: Reader,
  { contractId, fromMs }: { readonly contractId: string; readonly fromMs: number },
): Promise<{ readonly asked: number; readonly succeeded: number }> {
  const from = { gte: BigInt(fromMs) }
  const [asked, succeeded] = [
    await client.gatewayTransaction.count({ where: { provider, contractId, createdAtMs: from } }),
    await client.gatewayTransaction.count({ where: { provider, contractId, paidAtMs: from } }),
  ]
  return { asked, succeeded }
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
