import { CURRENCY } from '#contract/fundraising/fundraising-constants.ts'
import {
  GatewayFault,
  type Observation,
  type ObservedDispute,
  type ObservedRefund,
  type PaymentGateway,
} from './payment-gateway.ts'
import type { GatewayCall } from './paystack-call.ts'
import { observationOf, observedDisputeOf, observedRefundOf } from './paystack-observations.ts'
import { type GatewayRequest, lostResponse } from './paystack-responses.ts'
import { Checkout, Dispute, pageOf, Refund, responseOf, Transaction } from './paystack-shapes.ts'
import { type RowReader, Rows } from './readable-rows.ts'

type Payments = Pick<
  PaymentGateway,
  'openCheckout' | 'findPayment' | 'listPaid' | 'refund' | 'listRefunds' | 'listDisputes'
>
type CheckoutInput = Parameters<PaymentGateway['openCheckout']>[0]

/** The largest page of the provider. */
const PAGE_SIZE = 100

/** Payments and their refunds, in the provider's terms (PAY-A2, PAY-A3, PAY-A6). */
export function paystackPayments(
  call: GatewayCall,
  readRows: RowReader,
  checkoutOrigins: readonly string[],
): Payments {
  return {
    openCheckout: async (checkout) => {
      const request = checkoutRequest(checkout)
      const { data } = await call(request, responseOf(Checkout))
      if (data.reference !== checkout.reference) throw lostResponse(request, 'another reference')
      if (!checkoutOrigins.includes(new URL(data.authorization_url).origin))
        throw lostResponse(request, 'a foreign checkout page')
      return { url: data.authorization_url, accessCode: data.access_code }
    },
    findPayment: (reference) => findPayment(call, reference),
    listPaid: async ({ from, to, page }) => {
      const query = {
        from: from.toISOString(),
        to: to.toISOString(),
        status: 'success',
        perPage: String(PAGE_SIZE),
        page: String(page),
      }
      const request = { operation: 'listPaid', path: '/transaction', query }
      const { data, meta } = await call(request, pageOf(Rows))
      const hasMore = meta.pageCount == null ? data.length === PAGE_SIZE : meta.pageCount > page
      const payments = readRows(request, Transaction, data, { mayAllBeUnreadable: true })
      return { items: payments.map(observationOf), hasMore }
    },
    refund: async ({ reference, amountCents, note }) => {
      const body = { transaction: reference, amount: amountCents, currency: CURRENCY, merchant_note: note }
      const request = { operation: 'refund', path: '/refund', body }
      const { data } = await call(request, responseOf(Refund))
      return ofPayment(request, reference, observedRefundOf(data, { reference }))
    },
    listRefunds: (reference) => listRefunds(call, readRows, reference),
    listDisputes: (reference) => listDisputes(call, readRows, reference),
  }
}

function checkoutRequest(checkout: CheckoutInput): GatewayRequest & { body: object } {
  const { reference, amountCents, email, returnUrl, cancelUrl, donationId, title, split } = checkout
  return {
    operation: 'openCheckout',
    path: '/transaction/initialize',
    body: {
      reference,
      amount: amountCents,
      currency: CURRENCY,
      email,
      callback_url: returnUrl,
      metadata: {
        donation_id: donationId,
        cancel_action: cancelUrl,
        custom_fields: [{ display_name: 'Campaign', variable_name: 'campaign', value: title }],
      },
      ...(split && {
        subaccount: split.subaccountCode,
        transaction_charge: split.feeCents,
        bearer: 'account',
      }),
    },
  }
}

/** The form of a reference; anything else would be read as another address (PAY-A2). */
const REFERENCE = /^[.=-]*\w[\w.=-]*$/

async function findPayment(call: GatewayCall, reference: string): Promise<Observation | null> {
  if (!REFERENCE.test(reference)) return null
  const request = { operation: 'findPayment', path: `/transaction/verify/${reference}` }
  try {
    const { data } = await call(request, responseOf(Transaction))
    if (data.reference !== reference) throw lostResponse(request, 'another reference')
    return observationOf(data)
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

/** Accounts differ in how they report an unknown reference (PAY-A1). */
function isUnknown(error: unknown): boolean {
  return error instanceof GatewayFault && (error.status === 404 || error.status === 400)
}

/** Refunds are found by the number of their payment; those of other payments are left out. */
async function listRefunds(
  call: GatewayCall,
  readRows: RowReader,
  reference: string,
): Promise<ObservedRefund[]> {
  const payment = await findPayment(call, reference)
  if (!payment) return []
  const { transactionId } = payment
  const query = { transaction: transactionId, perPage: String(PAGE_SIZE) }
  const request = { operation: 'listRefunds', path: '/refund', query }
  const { data } = await call(request, pageOf(Rows))
  return readRows(request, Refund, data)
    .filter(({ transaction }) => (transaction?.id ?? transactionId) === transactionId)
    .flatMap((refund) => observedRefundOf(refund, { reference }) ?? [])
    .filter((refund) => refund.reference === reference)
}

/** Like refunds, disputes are found by the number of their payment. */
async function listDisputes(
  call: GatewayCall,
  readRows: RowReader,
  reference: string,
): Promise<ObservedDispute[]> {
  const payment = await findPayment(call, reference)
  if (!payment) return []
  const { transactionId } = payment
  const query = { transaction: transactionId, perPage: String(PAGE_SIZE) }
  const request = { operation: 'listDisputes', path: '/dispute', query }
  const { data } = await call(request, pageOf(Rows))
  return readRows(request, Dispute, data)
    .filter(({ transaction }) => (transaction?.id ?? transactionId) === transactionId)
    .flatMap((dispute) => observedDisputeOf(dispute, { reference }) ?? [])
    .filter((dispute) => dispute.reference === reference)
}

function ofPayment(
  request: GatewayRequest,
  reference: string,
  refund: ObservedRefund | null,
): ObservedRefund {
  if (refund?.reference !== reference) throw lostResponse(request, 'another reference')
  return refund
}
