import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { formatRfc3339 } from '../../../engine/kernel/rfc3339.ts'
import type { Reader } from '../../../engine/world/transaction/world.ts'
import { subOpenid } from '../provider-mode.ts'
import type { GatewayKeys } from '../wechat-account.ts'
import {
  findAnnouncement,
  findPapayOrder,
  type PapayContract,
  reasonOfMode,
  type TerminationReason,
} from './papay-repository.ts'
import { deductDay, formatDay, scheduleState } from './scheduled-rules.ts'

/** Ways a contract ended, in the words of v3 (R-WECHAT-99). */
const TERMINATIONS = {
  expired: 'SYSTEM_TERMINATE',
  user: 'USER_TERMINATE',
  merchant: 'MCH_API_TERMINATE',
  platform: 'WEPAY_WEB_TERMINATE',
  'account-closed': 'SYSTEM_TERMINATE',
  'customer-service': 'CUSTOMER_SERVICE_TERMINATE',
} as const satisfies Record<TerminationReason, string>

interface Amount {
  readonly total: number
  readonly currency: 'CNY'
}

/** Fen as v3 writes them. */
export function amountOf(total: number): Amount {
  return { total, currency: 'CNY' }
}

/** A contract that was signed, as its notices in v3 have it: under the names of a provider where one acts. */
export async function toldContractOf(
  ...[reader, contract, facts]: Parameters<typeof signedContractOf>
): Promise<Schemas['SignedContract'] | Schemas['PartnerSignedContract']> {
  const signed = await signedContractOf(reader, contract, facts)
  return contract.terms.subMchid === undefined ? signed : partnerContractOf(contract, signed)
}

function partnerContractOf(
  { terms: { subMchid = '', subAppid }, openid }: PapayContract,
  { mchid: sp_mchid, appid: sp_appid, openid: sp_openid, ...rest }: Schemas['SignedContract'],
): Schemas['PartnerSignedContract'] {
  const ofApp =
    subAppid === undefined ? {} : { sub_appid: subAppid, sub_openid: subOpenid(subAppid, openid ?? '') }
  return { sp_mchid, sp_appid, sub_mchid: subMchid, ...ofApp, sp_openid, ...rest }
}

/** A contract that was signed, as a merchant of its own has it. */
async function signedContractOf(
  reader: Reader,
  contract: PapayContract,
  { account, nowMs }: { readonly account: Pick<GatewayKeys, 'appid' | 'mchid'>; readonly nowMs: number },
): Promise<Schemas['SignedContract']> {
  const { terms, state, contractId, openid, signedAtMs, validUntilMs } = contract
  const { appid = account.appid, openid: ofApp = openid } = terms.v3 ?? {}
  const schedule = await scheduleOf(reader, contract, nowMs)
  return {
    mchid: account.mchid,
    contract_id: contractId ?? '',
    appid,
    plan_id: Number(contract.planId),
    out_contract_code: contract.contractCode,
    contract_display_account: terms.displayAccount,
    contract_state: state === 'active' ? 'SIGNED' : 'TERMINATED',
    ...(signedAtMs === null ? {} : { contract_signed_time: formatRfc3339(signedAtMs) }),
    ...(validUntilMs === null ? {} : { contract_expired_time: formatRfc3339(validUntilMs) }),
    openid: ofApp ?? '',
    ...endOf(contract),
    ...(terms.contractOuterId === undefined ? {} : { out_user_code: terms.contractOuterId }),
    ...(schedule === null
      ? {}
      : { deduct_schedule: { ...schedule.estimated, ...schedule.state, ...schedule.amounts } }),
  }
}

function endOf({
  state,
  terminationMode,
  terminatedAtMs,
  terms,
}: PapayContract): Pick<Schemas['SignedContract'], 'contract_terminate_info'> {
  const reason = reasonOfMode(terminationMode)
  if (state !== 'terminated' || reason === null || terminatedAtMs === null) return {}
  return {
    contract_terminate_info: {
      contract_termination_mode: TERMINATIONS[reason],
      contract_terminated_time: formatRfc3339(terminatedAtMs),
      ...(terms.terminationRemark ? { contract_termination_remark: terms.terminationRemark } : {}),
    },
  }
}

interface Schedule {
  readonly estimated: { readonly estimated_deduct_date: string; readonly estimated_deduct_amount: Amount }
  readonly state: Pick<Schemas['DeductSchedule'], 'schedule_state'>
  readonly days: Pick<Schemas['DeductSchedule'], 'deduct_start_date' | 'deduct_end_date'>
  readonly amounts: Pick<Schemas['DeductSchedule'], 'scheduled_amount' | 'deduct_amount' | 'deduct_date'>
}

async function scheduleOf(reader: Reader, contract: PapayContract, nowMs: number): Promise<Schedule | null> {
  const terms = contract.terms.v3?.schedule
  if (terms === undefined) return null
  const booking = await findAnnouncement(reader, contract.id)
  const schedule_state = scheduleState(terms, booking, nowMs)
  const estimated = {
    estimated_deduct_date: terms.date,
    estimated_deduct_amount: amountOf(terms.amountFen),
  }
  const standing = { estimated, state: { schedule_state } }
  if (booking === null || schedule_state === 'EXPIRED') return { ...standing, days: {}, amounts: {} }
  const date = formatDay(deductDay(terms).fromMs)
  const { outTradeNo, amountFen } = booking
  const paid = outTradeNo === null ? null : await findPapayOrder(reader, { outTradeNo })
  return {
    ...standing,
    days: { deduct_start_date: date, deduct_end_date: date },
    amounts: {
      scheduled_amount: amountOf(amountFen),
      ...(paid === null || paid.paidAtMs === null
        ? {}
        : { deduct_amount: amountOf(paid.amountFen), deduct_date: formatDay(paid.paidAtMs) }),
    },
  }
}

/** The booking of a contract's deduction, as its calls answer it; null for a contract that has none. */
export async function deductScheduleOf(
  reader: Reader,
  contract: PapayContract,
  nowMs: number,
): Promise<Schemas['DeductSchedule'] | null> {
  const schedule = await scheduleOf(reader, contract, nowMs)
  return schedule && { ...schedule.state, ...schedule.days, ...schedule.amounts }
}
