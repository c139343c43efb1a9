import type { ClientContext } from './client-run.ts'

/** A request of checkout-server-sdk: its class sets path and verb, its methods headers and body. */
interface CheckoutRequest {
  requestBody(body: object): void
  prefer(value: string): void
  payPalRequestId(value: string): void
}

interface Unit {
  payments?: { captures?: { id: string }[]; authorizations?: { id: string }[] }
}

interface PaypalResult {
  id: string
  status?: string
  purchase_units?: Unit[]
  purchaseUnits?: Unit[]
}

/** The honour period of an authorization. */
const HONOR_MS = 3 * 86_400_000

interface CheckoutSdk {
  core: {
    SandboxEnvironment: new (id: string, secret: string) => object
    PayPalHttpClient: new (
      environment: object,
    ) => { execute(request: object): Promise<{ result: PaypalResult }> }
  }
  orders: Record<string, new (id?: string) => CheckoutRequest>
  payments: Record<string, new (id: string) => CheckoutRequest>
}

const unit = (currency_code: string, value: string) => ({ amount: { currency_code, value } })

/** Drives @paypal/checkout-server-sdk, which drops the path of a base URL, with its own sandbox. */
export async function driveCheckoutSdk(context: ClientContext): Promise<void> {
  const { accounts, load, attempt, onPhone, advance } = context
  const { clientId, clientSecret } = accounts.paypal
  const { core, orders, payments } = load<CheckoutSdk>('@paypal/checkout-server-sdk')
  const client = new core.PayPalHttpClient(new core.SandboxEnvironment(clientId, clientSecret))
  const requests = { ...orders, ...payments }
  const call = async (name: string, id: string, body?: object) => {
    const Request = requests[`${name}Request`]
    if (Request === undefined) throw new Error(`The client has no ${name}.`)
    const request = new Request(id)
    request.prefer?.('return=representation')
    if (body !== undefined) request.requestBody(body)
    return (await attempt(name, () => client.execute(request)))?.result
  }
  const create = (intent: string) =>
    call('OrdersCreate', '', { intent, purchase_units: [unit('USD', '19.90')] })
  const order = await create('CAPTURE')
  const id = order?.id ?? ''
  const patch = [
    {
      op: 'replace',
      path: "/purchase_units/@reference_id=='default'/amount",
      value: unit('USD', '18.90').amount,
    },
  ]
  await call('OrdersPatch', id, patch)
  await onPhone('paypal', 'approve', { orderId: id, outcome: 'approve' })
  await call('OrdersGet', id)
  const captured = await call('OrdersCapture', id, {})
  const captureId = captured?.purchase_units?.[0]?.payments?.captures?.[0]?.id ?? ''
  await call('CapturesGet', captureId)
  const refund = await call('CapturesRefund', captureId, {
    amount: { currency_code: 'USD', value: '5.00' },
  })
  await call('RefundsGet', refund?.id ?? '')
  // An empty body gives back the rest.
  await call('CapturesRefund', captureId, {})
  const held = (await create('AUTHORIZE'))?.id ?? ''
  await onPhone('paypal', 'approve', { orderId: held, outcome: 'approve' })
  const authorized = await call('OrdersAuthorize', held, {})
  const authorizationId = authorized?.purchase_units?.[0]?.payments?.authorizations?.[0]?.id ?? ''
  await call('AuthorizationsGet', authorizationId)
  await advance(HONOR_MS)
  const anew = await call('AuthorizationsReauthorize', authorizationId, {
    amount: unit('USD', '20.00').amount,
  })
  await call('AuthorizationsCapture', anew?.id ?? '', { amount: unit('USD', '5.00').amount })
  await call('AuthorizationsVoid', authorizationId)
}

type Controller = Record<string, (params: object) => Promise<{ result: PaypalResult }>>

interface ServerSdk {
  Client: new (options: object) => object
  Environment: { Sandbox: string }
  OrdersController: new (client: object) => Controller
  PaymentsController: new (client: object) => Controller
}

/** Drives @paypal/paypal-server-sdk, which has no base URL, with its own sandbox. */
export async function driveServerSdk(context: ClientContext): Promise<void> {
  const { accounts, load, attempt, onPhone, advance } = context
  const { clientId, clientSecret } = accounts.paypal
  const sdk = load<ServerSdk>('@paypal/paypal-server-sdk')
  const credentials = { oAuthClientId: clientId, oAuthClientSecret: clientSecret }
  const client = new sdk.Client({
    clientCredentialsAuthCredentials: credentials,
    environment: sdk.Environment.Sandbox,
  })
  const orders = new sdk.OrdersController(client)
  const payments = new sdk.PaymentsController(client)
  const call = async (name: string, of: Controller, params: object) =>
    (
      await attempt(
        name,
        () => Reflect.apply(Reflect.get(of, name), of, [params]) as ReturnType<Controller[string]>,
      )
    )?.result
  const prefer = 'return=representation'
  const amount = { currencyCode: 'USD', value: '19.90' }
  const order = await call('createOrder', orders, {
    body: { intent: 'CAPTURE', purchaseUnits: [{ amount }] },
    prefer,
  })
  const id = order?.id ?? ''
  await call('getOrder', orders, { id })
  await onPhone('paypal', 'approve', { orderId: id, outcome: 'approve' })
  const captured = await call('captureOrder', orders, { id, prefer, paypalRequestId: 'server-sdk-1' })
  const captureId = captured?.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? ''
  await call('getCapturedPayment', payments, { captureId })
  const part = { amount: { currencyCode: 'USD', value: '5.00' } }
  const refund = await call('refundCapturedPayment', payments, { captureId, body: part })
  await call('getRefund', payments, { refundId: refund?.id ?? '' })
  await call('refundCapturedPayment', payments, { captureId, body: {} })
  const held = await call('createOrder', orders, {
    body: { intent: 'AUTHORIZE', purchaseUnits: [{ amount }] },
    prefer,
  })
  await onPhone('paypal', 'approve', { orderId: held?.id ?? '', outcome: 'approve' })
  const authorized = await call('authorizeOrder', orders, { id: held?.id ?? '', prefer })
  const authorizationId = authorized?.purchaseUnits?.[0]?.payments?.authorizations?.[0]?.id ?? ''
  await call('getAuthorizedPayment', payments, { authorizationId })
  await advance(HONOR_MS)
  const anew = await call('reauthorizePayment', payments, { authorizationId, prefer })
  await call('captureAuthorizedPayment', payments, { authorizationId: anew?.id ?? '', body: part, prefer })
  await call('voidPayment', payments, { authorizationId, prefer })
}
