import type { SeedProviderContract } from '../backend/scenarios/seed-contract.ts'
import { randomHex } from '../engine/signing/crypto.ts'
import {
  findAgreement,
  savePlan,
  saveSheet,
  saveSigned,
} from '../providers/alipay/alipay-agreement-repository.ts'
import { validUntilMs } from '../providers/alipay/rules/agreement-rules.ts'
import { beijingDate } from '../providers/alipay/rules/beijing-date.ts'
import { afterDeduction } from '../providers/alipay/rules/cycle-plan.ts'
import { storeSignedContract } from '../providers/wechat/papay/papay-contract-service.ts'
import { findPapayContract, insertAnnouncement } from '../providers/wechat/papay/papay-repository.ts'
import { announcedDays } from '../providers/wechat/papay/papay-window.ts'
import { createAgreementNo, DEFAULT_BUYER_ID } from '../wire/alipay/alipay-messages.ts'

const wechat: SeedProviderContract = {
  sign: (ctx, { contractCode, planId, displayAccount }, payer) =>
    storeSignedContract(ctx, { contractCode, planId: planId ?? '', displayAccount, payer }),
  async announce(ctx, { contractCode, amountFen }) {
    const contract = await findPapayContract(ctx.tx, { contractCode })
    if (!contract) throw new Error('no such contract')
    const told = { id: ctx.nextId(), gatewayId: contract.id, amountFen, announcedAtMs: ctx.nowMs }
    await insertAnnouncement(ctx.tx, { ...told, ...announcedDays(ctx.nowMs) })
  },
  deducted: async () => {},
}

const alipay: SeedProviderContract = {
  async sign(ctx, request) {
    const { contractCode: externalAgreementNo, amountFen, periodDays, displayAccount, signUntilMs } = request
    const nextDate = beijingDate(request.firstDeductionMs)
    const plan = { periodType: 'DAY', period: periodDays, nextDate, lastDate: null } as const
    const agreed = { product: 'CYCLE_PAY_AUTH', signScene: 'INDUSTRY|DIGITAL_MEDIA', validity: null } as const
    const terms = { ...agreed, plan, singleAmountFen: amountFen }
    const id = ctx.nextId()
    await saveSheet(ctx.tx, {
      ...{ id, externalAgreementNo, signUntilMs, createdAtMs: ctx.nowMs, sheetId: randomHex(ctx, 32) },
      ...{ buyerId: DEFAULT_BUYER_ID, sellerId: '', notifyUrlTemplate: null },
      terms: { ...terms, externalLogonId: displayAccount },
    })
    const agreementNo = createAgreementNo(ctx)
    const signed = { agreementNo, validUntilMs: validUntilMs(ctx.nowMs, null), atMs: ctx.nowMs }
    await saveSigned(ctx.tx, id, signed)
    return agreementNo
  },
  announce: async () => {},
  async deducted(ctx, externalAgreementNo) {
    const agreement = await findAgreement(ctx.tx, { externalAgreementNo })
    if (!agreement) throw new Error('no such agreement')
    const { plan } = agreement.terms
    if (plan !== null) await savePlan(ctx.tx, agreement, afterDeduction(plan, beijingDate(ctx.nowMs)))
  },
}

/** What the providers store of a contract, for scenarios in which a contract was signed long ago. */
export const PROVIDER_CONTRACTS = { wechat, alipay }
