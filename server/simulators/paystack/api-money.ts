import type { Route } from './paystack-api.ts'
import { INTEGRATION, presentTransaction } from './presenters.ts'
import { agree, agreeList, type Reply, refuse, type SimulatorRequest } from './requests-and-replies.ts'
import { isPaid } from './simulated-payments.ts'
import { planTransfer } from './simulated-transfers.ts'
import type { SimulatedTransaction, SimulatedTransfer } from './simulator-records.ts'
import { domainOf, type World } from './simulator-state.ts'
import { times } from './timeline.ts'

export const moneyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/balance$/,
    answer: ({ records }) =>
      agree('Balances retrieved', [{ currency: 'ZAR', balance: records.integration().balanceCents }]),
  },
  { method: 'POST', path: /^\/transfer$/, op: 'transfer', answer: transfer },
  {
    method: 'GET',
    path: /^\/transfer\/verify\/([^/]+)$/,
    op: 'transfer',
    answer: (world, _, [wanted]) => {
      const found = world.records.find('transfer', ({ reference }) => reference === wanted)
      if (!found) return refuse(404, 'Transfer not found', 'transfer_not_found')
      return agree('Transfer retrieved', present(world, found))
    },
  },
  { method: 'GET', path: /^\/settlement$/, answer: listSettlements },
  { method: 'GET', path: /^\/settlement\/(\d{8})\/transactions$/, answer: listSettled },
  {
    method: 'GET',
    path: /^\/integration\/payment_session_timeout$/,
    answer: ({ records }) =>
      agree('Payment session timeout retrieved', {
        payment_session_timeout: records.integration().sessionSeconds,
      }),
  },
  { method: 'PUT', path: /^\/integration\/payment_session_timeout$/, answer: setSessionTimeout },
]

function setSessionTimeout({ records }: World, { body }: SimulatorRequest): Reply {
  const seconds = Number(body?.timeout)
  if (body?.timeout === undefined || !Number.isInteger(seconds) || seconds < 0)
    return refuse(400, 'timeout is required', 'missing_params')
  records.keep('integration', { ...records.integration(), sessionSeconds: seconds })
  return agree('Payment session timeout updated', { payment_session_timeout: seconds })
}

/** Moves money from the balance to a recipient; its arrival is reported later. */
function transfer(world: World, { body }: SimulatorRequest): Reply {
  const { source, amount, recipient, reference, reason } = body ?? {}
  const integration = world.records.integration()
  const cents = Number(amount)
  if (source !== 'balance' || !/^\d+$/.test(String(amount)) || cents < 1)
    return refuse(400, 'source and amount are required', 'missing_params')
  if (!world.records.find('recipient', ({ code }) => code === recipient))
    return refuse(400, 'Recipient specified is invalid', 'invalid_transfer_recipient')
  if (typeof reference !== 'string' || !/^[a-z0-9_-]{16,50}$/.test(reference))
    return refuse(400, 'The reference must have 16 to 50 characters', 'invalid_reference')
  if (world.records.find('transfer', (one) => one.reference === reference))
    return refuse(400, 'Please provide a unique reference', 'duplicate_reference')
  if (cents > integration.balanceCents)
    return refuse(400, 'Your balance is not enough to fulfil this request', 'insufficient_balance')
  const made: SimulatedTransfer = {
    id: 700_000 + world.records.all('transfer').length + 1,
    code: `TRF_${world.chance().text(15)}`,
    reference,
    amountCents: cents,
    recipientCode: String(recipient),
    reason: String(reason ?? ''),
    status: 'pending',
    createdAt: world.timeline.now().toISOString(),
    dueAt: world.timeline.in(times[world.schedule].stepMs).toISOString(),
  }
  world.records.keep('integration', { ...integration, balanceCents: integration.balanceCents - cents })
  world.records.keep('transfer', made)
  planTransfer(world, made)
  return agree('Transfer has been queued', present(world, made))
}

function present(world: World, one: SimulatedTransfer) {
  return {
    id: one.id,
    integration: INTEGRATION,
    domain: domainOf(world),
    amount: one.amountCents,
    currency: 'ZAR',
    source: 'balance',
    reason: one.reason,
    recipient: one.recipientCode,
    status: one.status,
    transfer_code: one.code,
    reference: one.reference,
    createdAt: one.createdAt,
    updatedAt: one.createdAt,
  }
}

/** The payments of one day are settled together; the number of a settlement is its day. */
function settledDays({ records }: World): Map<string, SimulatedTransaction[]> {
  const days = new Map<string, SimulatedTransaction[]>()
  for (const payment of records.all('transaction').filter(isPaid)) {
    const day = (payment.paidAt ?? '').slice(0, 10).replaceAll('-', '')
    days.set(day, [...(days.get(day) ?? []), payment])
  }
  return days
}

function listSettlements(world: World, { query }: SimulatorRequest): Reply {
  const items = [...settledDays(world)].map(([day, payments]) => ({
    id: Number(day),
    domain: domainOf(world),
    status: 'success',
    currency: 'ZAR',
    total_amount: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    total_fees: payments.reduce((sum, { feesCents }) => sum + (feesCents ?? 0), 0),
    total_processed: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    settlement_date: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00.000Z`,
  }))
  return agreeList('Settlements retrieved', items, query)
}

function listSettled(world: World, { query }: SimulatorRequest, [day = '']: string[]): Reply {
  const payments = settledDays(world).get(day)
  if (!payments) return refuse(404, 'Settlement not found', 'settlement_not_found')
  return agreeList(
    'Transactions retrieved',
    payments.map((one) => presentTransaction(one, world.records)),
    query,
  )
}
