import document from '@skyshop/openapi/documents/paypal-messages' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { createMessageCheck } from '../../engine/gateway/message-check.ts'

/** Operations of `openapi/wallets/paypal.yaml`. */
export type PaypalOperationId =
  | 'paypalCreateToken'
  | 'paypalCreateOrder'
  | 'paypalShowOrder'
  | 'paypalCaptureOrder'
  | 'paypalAuthorizeOrder'
  | 'paypalSaveOrder'
  | 'paypalVerifyWebhook'
  | 'paypalShowCertificate'
  | 'paypalListWebhooks'
  | 'paypalCreateWebhook'
  | 'paypalShowWebhook'
  | 'paypalUpdateWebhook'
  | 'paypalDeleteWebhook'
  | 'paypalListEvents'
  | 'paypalShowEvent'
  | 'paypalResendEvent'
  | 'paypalConfirmPaymentSource'
  | 'paypalTrackOrder'
  | 'paypalUpdateTracker'
  | 'paypalUpdateOrder'
  | 'paypalShowAuthorization'
  | 'paypalCaptureAuthorization'
  | 'paypalReauthorize'
  | 'paypalVoidAuthorization'
  | 'paypalShowCapture'
  | 'paypalRefundCapture'
  | 'paypalShowRefund'
  | 'paypalShowCheckout'
  | 'paypalApprove'

/** Checks the messages of PayPal by the names of their types. */
export const paypalMessages = createMessageCheck<Schemas>(document)
