import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createLog, type Log } from '#server/platform/core/log.ts'
import { createPaymentGateway } from '#server/platform/payments/create-payment-gateway.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import { readSettings } from '#server/platform/settings/settings.ts'

/** A request that an outside service received. */
export type ReceivedRequest = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: unknown
}

/** The reply: a status and a body, or any handling of the connection. */
export type ProviderReply =
  | { status?: number; headers?: Record<string, string>; body?: string | object }
  | ((response: ServerResponse) => void)

export type Provider = {
  origin: string
  requests: ReceivedRequest[]
  /** Sets the replies from now on, one after the other; the last one repeats. */
  answer(...replies: ProviderReply[]): void
  close(): Promise<void>
}

/** The log in which a test reads what the gateway reports, and how patient the gateway is. */
type GatewayOptions = { deadlineMs?: number; openMs?: number; log?: Pick<Log, 'warn'> }

/** An outside service on this machine that answers the bytes a test chooses. */
export async function startProvider(): Promise<Provider> {
  const requests: ReceivedRequest[] = []
  let replies: ProviderReply[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test')
    requests.push({
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: body === '' ? null : JSON.parse(body),
    })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (typeof reply === 'function') reply(response)
    else send(response, reply ?? { status: 500 })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    answer: (...chosen) => {
      requests.length = 0
      replies = chosen
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(
  response: ServerResponse,
  { status = 200, headers, body = '' }: Exclude<ProviderReply, (response: ServerResponse) => void>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

export const providerKey = 'sk_test_canarycanarycanary'

/** A payment provider that answers the bytes a test chooses, and the gateway to it. */
export async function startPaymentProvider(
  patience: GatewayOptions = {},
): Promise<Provider & { gateway: PaymentGateway }> {
  const provider = await startProvider()
  return { ...provider, gateway: gatewayTo(provider.origin, patience) }
}

/** The gateway to a provider at that address. */
export function gatewayTo(baseUrl: string, patience: GatewayOptions = {}): PaymentGateway {
  const gateway = createPaymentGateway({
    settings: readSettings({}),
    log: createLog('silent'),
    simulator: { baseUrl, secretKey: providerKey },
    ...patience,
  })
  if (!gateway) throw new Error('no payment gateway was created')
  return gateway
}

/** The input of a donation's checkout, as the product sends it. */
export function checkoutInput(
  change: Partial<Parameters<PaymentGateway['openCheckout']>[0]> = {},
): Parameters<PaymentGateway['openCheckout']>[0] {
  return {
    reference: 'thz-reference-0000001',
    amountCents: 2505,
    email: 'canary@example.org',
    returnUrl: 'https://pray.example.org/fundraising/1',
    cancelUrl: 'https://pray.example.org/fundraising/1?cancelled=1',
    donationId: 'donation',
    title: 'A roof for the hall',
    split: null,
    ...change,
  }
}

/** A payment as the provider describes it. */
export function providerTransaction(change: object = {}): object {
  return {
    id: 4099260516,
    domain: 'test',
    status: 'success',
    reference: 'thz-reference-0000001',
    amount: 2505,
    requested_amount: 2505,
    fees: 199,
    currency: 'ZAR',
    channel: 'card',
    paid_at: '2026-11-22T08:15:30.000Z',
    metadata: { donation_id: 'donation' },
    ...change,
  }
}
