import type { AlipayApp, ContractView, HostGateway, HostPorts, WechatApp } from './host-ports.ts'

/** What the page gave the wallet to sign. */
export type SignRequest =
  | { provider: 'wechat'; preEntrustWebId: string; contractCode?: string | undefined }
  | { provider: 'alipay'; signParams: string; contractCode?: string | undefined }

type WechatRequest = Extract<SignRequest, { provider: 'wechat' }>
type AlipayRequest = Extract<SignRequest, { provider: 'alipay' }>

/** A sheet that may be signed. */
interface ContractSheet {
  view: ContractView
  sign: () => Promise<{ status: string }>
}

/**
 * One visit to a wallet app to sign a contract. The page is told nothing of what happened there (R-HOST-6, R-WECHAT-12: an
 * abandoned signing sends nothing), so the answer is null always. Never rejects.
 */
export async function runContractSheet(
  ports: Pick<HostPorts, 'gateway' | 'showContract' | 'showResult' | 'onError'>,
  request: SignRequest,
): Promise<null> {
  try {
    const isSigned = await signIn(ports, await openSheet(ports.gateway, request))
    if (isSigned !== null)
      await ports.showResult?.({ kind: 'contract', isSigned, provider: request.provider })
  } catch (error) {
    ports.onError(error)
  }
  return null
}

/** Null when the user left it; false also when the wallet opens no sheet. */
async function signIn(
  { showContract }: Pick<HostPorts, 'showContract'>,
  sheet: ContractSheet | null,
): Promise<boolean | null> {
  const choice = sheet === null ? 'refused' : await showContract(sheet.view)
  if (sheet === null || choice === 'refused') return false
  return choice === 'leave' ? null : (await sheet.sign()).status === 'signed'
}

/** Null when the gateway does not open it: it is signed, over, or not to be had. */
async function openSheet(gateway: HostGateway, request: SignRequest): Promise<ContractSheet | null> {
  return request.provider === 'wechat'
    ? openWechatSheet(gateway.wechat, request)
    : openAlipaySheet(gateway.alipay, request)
}

/** WeChat shows the plan's name, not its amounts: what is deducted is known to the merchant only. */
async function openWechatSheet(
  wechat: WechatApp,
  { preEntrustWebId, contractCode }: WechatRequest,
): Promise<ContractSheet | null> {
  const { status, merchantName = '', planTitle, displayAccount } = await wechat.openContract(preEntrustWebId)
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
  return { view, sign: () => wechat.signContract(preEntrustWebId) }
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
