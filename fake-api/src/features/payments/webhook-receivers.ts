import type { World } from '../../world/transaction/world.ts'

/** Headers as Node gives them: lower-case names. */
type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** The merchant's end of WeChat's v3 webhooks; status 204 acknowledges. `rawBody` is the exact text that was signed. */
export interface WechatWebhookReceiver {
  receive(
    world: World,
    incoming: { readonly headers: WebhookHeaders; readonly rawBody: string; readonly traceId: string },
  ): Promise<{
    readonly status: 204 | 400 | 401
    readonly body?: { readonly code: 'FAIL'; readonly message: string }
    /** What was made of it, for the journal. */
    readonly note: string
  }>
}

/** Which of the merchant's two Alipay URLs a webhook came to. */
export type AlipayWebhookUrl = 'notify' | 'app-gateway'

/** The merchant's end of Alipay's webhooks; only the word `success` acknowledges. */
export interface AlipayWebhookReceiver {
  receive(
    world: World,
    rawBody: string,
    url: AlipayWebhookUrl,
  ): Promise<{
    readonly body: 'success' | 'failure'
    readonly note: string
    /** The parameters without what is signed for one world, so that equal worlds journal the same. */
    readonly kept: object | null
  }>
}

/** The merchant's end of LianLian's webhooks; only the word `success` acknowledges. */
export interface LianlianWebhookReceiver {
  receive(
    world: World,
    incoming: { readonly headers: WebhookHeaders; readonly rawBody: string },
  ): Promise<{ readonly word: 'success' | 'fail'; readonly note: string }>
}
