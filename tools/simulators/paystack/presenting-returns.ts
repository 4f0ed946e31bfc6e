import type { SimulatedDispute, SimulatedRefund, SimulatedTransaction } from '#server/simulators/paystack/simulator-records.ts'
import { INTEGRATION, presentCustomer } from '#server/simulators/paystack/presenters.ts'

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

/** A dispute as the API and `charge.dispute.*` show it: dates are written one way here and another way there. */
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
