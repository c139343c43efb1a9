import type { Schemas as WechatSchemas } from '@skyshop/openapi/wallets/wechat'
import type { AlipayApp, ContractView, HostDependencies, WalletApps, WechatApp } from './host-dependencies.ts'

/** Request that the page gave the wallet to sign. */
export type SignRequest =
  | {
      provider: 'wechat'
      preEntrustWebId: string
      launch: SignLaunch
      contractCode?: string | undefined
    }
  | { provider: 'alipay'; signParams: string; contractCode?: string | undefined }

/** The call of the WeChat SDK that opens a signing. */
export type SignLaunch = NonNullable<WechatSchemas['ContractSheetRequest']['launch']>

type WechatRequest = Extract<SignRequest, { provider: 'wechat' }>
type AlipayRequest = Extract<SignRequest, { provider: 'alipay' }>

/** The sheet of a contract that may be signed. */
interface ContractSheet {
  view: ContractView
  sign: () => Promise<{ status: string }>
}

/**
 * One visit to a wallet app to sign a contract. Resolves to null always: the page gets no callback (R-HOST-6, R-WECHAT-12:
 * an abandoned signing sends nothing). Never rejects.
 */
export async function runContractSheet(
  dependencies: Pick<HostDependencies, 'walletApps' | 'showContract' | 'showResult' | 'onError'>,
  request: SignRequest,
): Promise<null> {
  try {
    const isSigned = await runSigning(dependencies, await openSheet(dependencies.walletApps, request))
    if (isSigned !== null)
      await dependencies.showResult?.({ kind: 'contract', isSigned, provider: request.provider })
  } catch (error) {
    dependencies.onError(error)
  }
  return null
}

/** Whether the contract was signed; null when the user left the sheet, false also when the wallet opens none. */
async function runSigning(
  { showContract }: Pick<HostDependencies, 'showContract'>,
  sheet: ContractSheet | null,
): Promise<boolean | null> {
  const choice = sheet === null ? 'refused' : await showContract(sheet.view)
  if (sheet === null || choice === 'refused') return false
  return choice === 'leave' ? null : (await sheet.sign()).status === 'signed'
}

/** Null when the gateway opens no sheet: the contract is signed already, ended or unknown. */
async function openSheet(walletApps: WalletApps, request: SignRequest): Promise<ContractSheet | null> {
  return request.provider === 'wechat'
    ? openWechatSheet(walletApps.wechat, request)
    : openAlipaySheet(walletApps.alipay, request)
}

/** WeChat shows the plan's name, not its amounts: what is deducted is known to the merchant only. */
async function openWechatSheet(
  wechat: WechatApp,
  { preEntrustWebId, launch, contractCode }: WechatRequest,
): Promise<ContractSheet | null> {
  const {
    status,
    merchantName = '',
    planTitle,
    displayAccount,
  } = await wechat.openContract({
    preEntrustWebId,
    launch,
  })
  if (status !== 'signable') return null
  const view: ContractView = {
    ...{ provider: 'wechat', merchantName },
    contractCode: contractCode ?? null,
    title: planTitle ?? null,
    account: displayAccount ?? null,
    amountFen: null,
    periodDays: null,
    nextDate: null,
  }
  return { view, sign: () => wechat.signContract({ preEntrustWebId, launch }) }
}

async function openAlipaySheet(
  alipay: AlipayApp,
  { signParams, contractCode }: AlipayRequest,
): Promise<ContractSheet | null> {
  const sheet = await alipay.openContract(signParams)
  const { status, sheetId } = sheet
  if (status !== 'signable' || sheetId === undefined) return null
  const view: ContractView = {
    provider: 'alipay',
    contractCode: contractCode ?? null,
    merchantName: sheet.merchantName ?? '',
    title: null,
    account: sheet.externalLogonId ?? null,
    amountFen: sheet.singleAmountFen ?? null,
    periodDays: sheet.periodType === 'DAY' ? (sheet.period ?? null) : null,
    nextDate: sheet.executeDate ?? null,
  }
  return { view, sign: () => alipay.signContract(sheetId) }
}
