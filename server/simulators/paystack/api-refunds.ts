import type { Route } from './paystack-api.ts'
import { presentDispute, presentRefund } from './presenters.ts'
import { agree, agreeList, type Reply, refuse, type SimulatorRequest } from './requests-and-replies.ts'
import { closeDispute } from './simulated-disputes.ts'
import { isPaid, paymentOf } from './simulated-payments.ts'
import { continueRefund, refundableCents, startRefund } from './simulated-refunds.ts'
import type { DisputeResolution, SimulatedDispute, SimulatedRefund } from './simulator-records.ts'
import type { World } from './simulator-state.ts'

export const refundRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/refund$/,
    op: 'refund',
    referenceOf: ({ body }) => String(body?.transaction ?? ''),
    answer: refund,
  },
  {
    method: 'GET',
    path: /^\/refund$/,
    op: 'list',
    referenceOf: ({ query }) => query.get('transaction') ?? query.get('reference') ?? '',
    answer: listRefunds,
  },
  {
    method: 'GET',
    path: /^\/refund\/(\d+)$/,
    answer: (world, _, [id]) => {
      const found = world.records.find('refund', (one) => String(one.id) === id)
      return found ? agree('Refund retrieved', show(world, found)) : noRefund()
    },
  },
  {
    method: 'POST',
    path: /^\/refund\/retry_with_customer_details\/(\d+)$/,
    op: 'refund',
    answer: retry,
  },
  {
    method: 'GET',
    path: /^\/dispute$/,
    op: 'list',
    referenceOf: ({ query }) => query.get('transaction') ?? '',
    answer: (world, { query }) => {
      const status = query.get('status')
      const transaction = query.get('transaction')
      const items = world.records
        .all('dispute')
        .filter((one) => !status || one.status === status)
        .map((one) => showDispute(world, one))
        .filter((one) => !transaction || String(one.transaction.id) === transaction)
      return agreeList('Disputes retrieved', items, query)
    },
  },
  { method: 'PUT', path: /^\/dispute\/(\d+)\/resolve$/, answer: resolveDispute },
]

function show(world: World, one: SimulatedRefund) {
  return presentRefund(one, paymentOf(world, one.transactionReference))
}

function showDispute(world: World, one: SimulatedDispute) {
  return presentDispute(one, paymentOf(world, one.transactionReference))
}

function noRefund(): Reply {
  return refuse(404, 'Refund not found', 'refund_not_found')
}

/** The transaction is named by its reference or by its number. */
function findPayment({ records }: World, name: string) {
  return records.find('transaction', ({ reference, id }) => reference === name || String(id) === name)
}

function refund(world: World, { body }: SimulatorRequest): Reply {
  const payment = findPayment(world, String(body?.transaction ?? ''))
  if (!payment) return refuse(404, 'Transaction not found', 'transaction_not_found')
  if (!isPaid(payment)) return refuse(400, 'Transaction has not been paid', 'transaction_not_paid')
  const refundable = refundableCents(world, payment)
  const amount = body?.amount ?? refundable
  if (!/^\d+$/.test(String(amount)) || Number(amount) < 1)
    return refuse(400, 'Invalid Amount Sent', 'invalid_amount')
  if (body?.currency !== undefined && body.currency !== payment.currency)
    return refuse(400, 'Currency does not match', 'unsupported_currency')
  if (Number(amount) > refundable)
    return refuse(400, 'Refund amount cannot be more than what is left', 'refund_too_large')
  const created = startRefund(world, payment, {
    amountCents: Number(amount),
    by: 'api',
    ...(typeof body?.customer_note === 'string' && { customerNote: body.customer_note }),
    ...(typeof body?.merchant_note === 'string' && { merchantNote: body.merchant_note }),
  })
  return agree('Refund has been queued for processing', show(world, created))
}

/** Filtered by a transaction's number or reference. */
function listRefunds(world: World, { query }: SimulatorRequest): Reply {
  const wanted = query.get('transaction') ?? query.get('reference')
  const payment = wanted ? findPayment(world, wanted) : undefined
  const items = world.records
    .all('refund')
    .filter(({ transactionReference }) => !wanted || transactionReference === payment?.reference)
    .sort((a, b) => b.id - a.id)
  return agreeList(
    'Refunds retrieved',
    items.map((one) => show(world, one)),
    query,
  )
}

function retry(world: World, { body }: SimulatorRequest, [id]: string[]): Reply {
  const found = world.records.find('refund', (one) => String(one.id) === id)
  if (!found) return noRefund()
  const details = body?.refund_account_details
  if (typeof details !== 'object' || details === null)
    return refuse(400, 'refund_account_details is required', 'missing_params')
  if (found.status !== 'needs-attention')
    return refuse(422, 'This refund does not need attention', 'refund_not_retryable')
  continueRefund(world, found)
  return agree('Refund retried', show(world, found))
}

const answers: readonly DisputeResolution[] = ['merchant-accepted', 'declined']

function resolveDispute(world: World, { body }: SimulatorRequest, [id]: string[]): Reply {
  const found = world.records.find('dispute', (one) => String(one.id) === id)
  if (!found) return refuse(404, 'Dispute not found', 'dispute_not_found')
  const resolution = answers.find((one) => one === body?.resolution)
  if (!resolution || typeof body?.message !== 'string')
    return refuse(400, 'resolution and message are required', 'missing_params')
  if (found.status === 'resolved') return refuse(400, 'Dispute is resolved', 'dispute_resolved')
  const amount = body.refund_amount ?? found.amountCents
  if (!/^\d+$/.test(String(amount)) || Number(amount) > found.amountCents)
    return refuse(400, 'Invalid refund amount', 'invalid_amount')
  closeDispute(world, found, resolution, Number(amount))
  return agree('Dispute successfully resolved', showDispute(world, found))
}
