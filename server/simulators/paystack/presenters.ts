import { splitOf } from './simulated-fees.ts'
import type {
  SimulatedDispute,
  SimulatedRefund,
  SimulatedTransaction,
  SimulatorRecords,
} from './simulator-records.ts'

/** The number of the simulated business; events and lists carry it. */
export const INTEGRATION = 100_043

/** A payment as verify, the list and `charge.success` show it, quirks included (PAY-A3). */
export function presentTransaction(transaction: SimulatedTransaction, records: SimulatorRecords) {
  const { id, domain, status, reference, amountCents, requestedCents, currency, createdAt } = transaction
  return {
    id,
    domain,
    status,
    reference,
    receipt_number: null,
    amount: amountCents,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: createdAt,
    channel: transaction.channel,
    currency,
    ip_address: '127.0.0.1',
    metadata: transaction.metadata ?? '',
    log: presentLog(transaction),
    fees: transaction.feesCents,
    fees_split: presentSplit(transaction, records),
    authorization: presentAuthorization(transaction),
    customer: presentCustomer(transaction.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt,
    requested_amount: requestedCents,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: presentSubaccountOf(transaction, records),
  }
}

function presentLog({ attempts, createdAt, history }: SimulatedTransaction) {
  const startedAt = new Date(createdAt).getTime()
  return {
    start_time: Math.floor(startedAt / 1000),
    time_spent: 0,
    attempts,
    errors: 0,
    success: history.some(({ what }) => what === 'success'),
    mobile: false,
    input: [],
    history: history.map(({ at, what }) => ({
      type: what === 'success' ? 'success' : 'action',
      message: what,
      time: Math.round((new Date(at).getTime() - startedAt) / 1000),
    })),
  }
}

function presentSplit(transaction: SimulatedTransaction, records: SimulatorRecords) {
  const { subaccountCode, siteShareCents, bearer, paidAt } = transaction
  if (!subaccountCode || paidAt === null) return null
  const subaccount = records.find('subaccount', ({ code }) => code === subaccountCode)
  return {
    ...splitOf(transaction),
    params: {
      bearer,
      transaction_charge: String(siteShareCents ?? ''),
      percentage_charge: String(subaccount?.percentageCharge ?? ''),
    },
  }
}

function presentSubaccountOf({ subaccountCode }: SimulatedTransaction, records: SimulatorRecords) {
  const found = records.find('subaccount', ({ code }) => code === subaccountCode)
  if (!found) return {}
  return {
    id: found.id,
    subaccount_code: found.code,
    business_name: found.businessName,
    description: null,
    percentage_charge: found.percentageCharge,
    settlement_bank: found.bankCode,
    account_number: found.accountNumber,
  }
}

function presentAuthorization({ card, channel, id }: SimulatedTransaction) {
  if (!card) return {}
  return {
    authorization_code: `AUTH_sim${id}`,
    bin: card.bin,
    last4: card.last4,
    exp_month: '12',
    exp_year: '2030',
    channel: channel ?? 'card',
    // The space at the end is the provider's own (PAY-A3).
    card_type: `${card.brand} `,
    bank: card.bank,
    country_code: card.country,
    brand: card.brand,
    reusable: true,
    signature: `SIG_sim${card.bin}${card.last4}`,
    account_name: null,
  }
}

/** A customer is identified by the e-mail alone. */
function presentCustomer(email: string) {
  return {
    id: [...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 90_000_000, 7) + 10_000_000,
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_sim${Buffer.from(email).toString('hex').slice(0, 15)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

/** A refund as the API shows it. */
export function presentRefund(refund: SimulatedRefund, transaction: SimulatedTransaction | undefined) {
  return {
    id: refund.id,
    integration: INTEGRATION,
    domain: transaction?.domain ?? 'test',
    transaction: transaction?.id ?? null,
    transaction_reference: refund.transactionReference,
    refund_reference: refund.refundReference,
    dispute: refund.disputeId,
    amount: refund.amountCents,
    deducted_amount: refund.status === 'processed' ? refund.amountCents : 0,
    currency: refund.currency,
    channel: transaction?.channel ?? null,
    status: refund.status,
    fully_deducted: refund.status === 'processed',
    refunded_by: refund.by,
    refunded_at: refund.status === 'processed' ? refund.updatedAt : null,
    expected_at: refund.dueAt,
    settlement: null,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    created_at: refund.createdAt,
    updated_at: refund.updatedAt,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  }
}

/** The data of a `refund.*` event: no id, and the amount as text but where it failed (PAY-A4). */
export function presentRefundEvent(refund: SimulatedRefund, transaction: SimulatedTransaction) {
  const isText = ['pending', 'processing', 'processed'].includes(refund.status)
  return {
    status: refund.status,
    transaction_reference: refund.transactionReference,
    refund_reference: refund.refundReference,
    amount: isText ? String(refund.amountCents) : refund.amountCents,
    currency: refund.currency,
    processor: transaction.channel === 'card' ? 'mpgs_zen' : 'instant-transfer',
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration: INTEGRATION,
    domain: transaction.domain,
  }
}

/** A dispute as the API and `charge.dispute.*` show it: dates are written in two ways. */
export function presentDispute(dispute: SimulatedDispute, transaction: SimulatedTransaction) {
  const { card, email, domain, currency } = transaction
  return {
    id: dispute.id,
    refund_amount: dispute.amountCents,
    currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain,
    transaction: presentDisputed(transaction),
    transaction_reference: null,
    category: 'chargeback',
    customer: { ...presentCustomer(email), metadata: {} },
    bin: card?.bin ?? null,
    last4: card?.last4 ?? null,
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: email, createdAt: dispute.createdAt }],
    messages: [{ sender: email, body: 'Customer complained about a debit', createdAt: dispute.createdAt }],
    created_at: dispute.createdAt,
    updated_at: dispute.resolvedAt ?? dispute.createdAt,
  }
}

function presentDisputed(transaction: SimulatedTransaction) {
  const { id, domain, status, reference, amountCents, requestedCents, currency, paidAt, createdAt } =
    transaction
  return {
    id,
    domain,
    status,
    reference,
    amount: amountCents,
    message: null,
    gateway_response: 'Approved',
    paid_at: paidAt,
    created_at: createdAt,
    channel: transaction.channel,
    currency,
    ip_address: null,
    metadata: '',
    log: null,
    fees: transaction.feesCents,
    fees_split: null,
    authorization: {},
    customer: { international_format_phone: null },
    plan: {},
    subaccount: {},
    split: {},
    order_id: null,
    paidAt,
    requested_amount: requestedCents,
    pos_transaction_data: null,
  }
}
