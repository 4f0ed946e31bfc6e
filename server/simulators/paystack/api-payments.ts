import type { Route } from './paystack-api.ts'
import { presentTransaction } from './presenters.ts'
import { agree, agreeList, type Reply, refuse, type SimulatorRequest } from './requests-and-replies.ts'
import { isPaid } from './simulated-payments.ts'
import type { SimulatedTransaction } from './simulator-records.ts'
import { domainOf, nextNumber, type World } from './simulator-state.ts'

const LEAST_CENTS = 100
const REFERENCE = /^[\w.=-]+$/
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const paymentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/transaction\/initialize$/,
    op: 'initialize',
    referenceOf: ({ body }) => String(body?.reference ?? ''),
    answer: initialize,
  },
  {
    method: 'GET',
    path: /^\/transaction\/verify\/([^/]+)$/,
    op: 'verify',
    referenceOf: (_, [reference = '']) => reference,
    answer: (world, _, [reference = '']) => verify(world, reference),
  },
  {
    method: 'GET',
    path: /^\/transaction\/timeline\/([^/]+)$/,
    answer: ({ records }, _, [name = '']) => {
      const found = records.find(
        'transaction',
        ({ id, reference }) => String(id) === name || reference === name,
      )
      if (!found) return notFound()
      return agree('Timeline retrieved', presentTransaction(found, records).log)
    },
  },
  { method: 'GET', path: /^\/transaction$/, op: 'list', answer: list },
  {
    method: 'GET',
    path: /^\/transaction\/(\d+)$/,
    answer: ({ records }, _, [number]) => {
      const found = records.find('transaction', ({ id }) => String(id) === number)
      return found ? agree('Transaction retrieved', presentTransaction(found, records)) : notFound()
    },
  },
]

function notFound(): Reply {
  return refuse(404, 'Transaction reference not found', 'transaction_not_found')
}

/** Opens a payment: the donor has not been there yet, so it is abandoned from the start (PAY-A3). */
function initialize(world: World, { body }: SimulatorRequest): Reply {
  const fields = body ?? {}
  const wrong = problemWith(world, fields)
  if (wrong) return wrong
  const accessCode = world.chance().text(15)
  const payment = paymentFrom(world, fields, accessCode)
  const actions = world.faults.take({ op: 'initialize', reference: payment.reference }, ['amount.withFees'])
  payment.hasFeesOnTop = actions.length > 0
  world.records.keep('transaction', payment)
  return agree('Authorization URL created', {
    authorization_url: `${world.origin}/checkout/${accessCode}`,
    access_code: accessCode,
    reference: payment.reference,
  })
}

function problemWith({ records }: World, fields: Record<string, unknown>): Reply | null {
  const { email, amount, currency = 'ZAR', reference, subaccount, transaction_charge, callback_url } = fields
  const cents = Number(amount)
  if (typeof email !== 'string' || !EMAIL.test(email))
    return refuse(400, 'Email Address is required', 'missing_params')
  if (!/^\d+$/.test(String(amount)) || cents < LEAST_CENTS)
    return refuse(400, 'Invalid Amount Sent', 'invalid_amount')
  if (currency !== 'ZAR') return refuse(400, 'Currency not supported by merchant', 'unsupported_currency')
  if (reference !== undefined && !isReference(reference))
    return refuse(400, 'The reference has characters that are not allowed', 'invalid_reference')
  if (records.find('transaction', (one) => one.reference === reference))
    return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  if (subaccount !== undefined && !records.find('subaccount', ({ code }) => code === subaccount))
    return refuse(404, 'Subaccount not found', 'subaccount_not_found')
  if (
    transaction_charge !== undefined &&
    !(isWhole(transaction_charge) && Number(transaction_charge) <= cents)
  )
    return refuse(400, 'Invalid transaction charge', 'invalid_transaction_charge')
  if (callback_url !== undefined && !isWebAddress(callback_url))
    return refuse(400, 'Invalid callback URL', 'invalid_callback_url')
  return null
}

/** Letters, digits and `-.=`; the underscore is refused (PAY-A2). */
function isReference(value: unknown): boolean {
  return typeof value === 'string' && REFERENCE.test(value) && !value.includes('_')
}

function isWhole(value: unknown): boolean {
  return /^\d+$/.test(String(value))
}

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function paymentFrom(
  world: World,
  fields: Record<string, unknown>,
  accessCode: string,
): SimulatedTransaction {
  const { sessionSeconds } = world.records.integration()
  const amountCents = Number(fields.amount)
  return {
    id: nextNumber(world, 'transaction', 4_099_260_000),
    reference: String(fields.reference ?? world.chance().text(15)),
    accessCode,
    email: String(fields.email),
    amountCents,
    requestedCents: amountCents,
    currency: 'ZAR',
    domain: domainOf(world),
    status: 'abandoned',
    channel: null,
    gatewayResponse: 'The transaction was not completed',
    createdAt: world.timeline.now().toISOString(),
    paidAt: null,
    expiresAt: sessionSeconds > 0 ? world.timeline.in(sessionSeconds * 1000).toISOString() : null,
    feesCents: null,
    subaccountCode: (fields.subaccount as string | undefined) ?? null,
    siteShareCents: fields.transaction_charge === undefined ? null : Number(fields.transaction_charge),
    bearer: String(fields.bearer ?? 'account'),
    refundedCents: 0,
    metadata: readMetadata(fields.metadata),
    callbackUrl: (fields.callback_url as string | undefined) ?? null,
    channels: Array.isArray(fields.channels) ? fields.channels.map(String) : ['card', 'eft', 'capitec_pay'],
    attempts: 0,
    card: null,
    history: [],
    due: null,
    hasFeesOnTop: false,
    returnsAgain: false,
  }
}

/** Metadata is an object, or JSON text of one. */
function readMetadata(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? ''
  try {
    return JSON.parse(value)
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}

function verify(world: World, reference: string): Reply {
  const payment = world.records.find('transaction', (one) => one.reference === reference)
  if (!payment) return notFound()
  if (world.faults.take({ op: 'verify', reference }, ['verify.notFound']).length > 0) return notFound()
  const shown = presentTransaction(payment, world.records)
  const isStale =
    isPaid(payment) && world.faults.take({ op: 'verify', reference }, ['verify.stale']).length > 0
  if (!isStale) return agree('Verification successful', shown)
  const late = { status: 'abandoned', gateway_response: 'The transaction was not completed' }
  return agree('Verification successful', { ...shown, ...late, paid_at: null, paidAt: null, fees: null })
}

/** Newest first; `from` and `to` compare with the start of a payment. */
function list({ records }: World, { query }: SimulatorRequest): Reply {
  const from = query.get('from')
  const to = query.get('to')
  const status = query.get('status')
  const items = records
    .all('transaction')
    .filter((one) => !from || new Date(one.createdAt) >= new Date(from))
    .filter((one) => !to || new Date(one.createdAt) <= new Date(to))
    .filter((one) => !status || one.status === status)
    .sort((a, b) => b.id - a.id)
  return agreeList(
    'Transactions retrieved',
    items.map((one) => presentTransaction(one, records)),
    query,
  )
}
