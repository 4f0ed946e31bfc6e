/** Test money or real money; the prefix of the key decides (PAY-A1). */
export type PaymentMode = 'test' | 'live'

/** The request that opens a checkout page; the amount is ours, in cents (SEC-M1). */
export type Checkout = {
  /** Ours, unguessable, used once. */
  reference: string
  amountCents: number
  email: string
  /** The address the browser returns to; it proves nothing. */
  returnUrl: string
  cancelUrl: string
  /** Comes back with every observation, as a second proof beside the reference. */
  donationId: string
  title: string
  /** Pays the creator directly: the fee goes to the site's own account (PAY-E1). Null keeps all of it there. */
  split: { subaccountCode: string; feeCents: number } | null
}

export type OpenedCheckout = { url: string; accessCode: string }

/**
 * The state of a payment. `declined` and `abandoned` are soft: the provider lets the donor try again under the same
 * reference, so a success may follow (PAY-0.4). `waiting` is anything in progress or not known to us.
 */
export type PaymentState = 'paid' | 'declined' | 'abandoned' | 'waiting' | 'reversed'

/** One payment as the provider reports it, by any way. */
export type Observation = {
  reference: string
  state: PaymentState
  /** The provider's own number of it, as text: it has 64 bits. */
  transactionId: string
  mode: PaymentMode
  amountCents: number
  /** Differs from the amount where the donor pays the fees on top (PAY-A3). */
  requestedCents: number | null
  feesCents: number | null
  currency: string
  paidAt: string | null
  channel: string | null
  /** The donation we named when the checkout was opened; null when the provider lost it. */
  donationId: string | null
}

export type RefundState = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

export type ObservedRefund = {
  /** The provider's number; events often come without. */
  refundId: string | null
  reference: string
  amountCents: number
  currency: string
  state: RefundState
  /** The dispute whose loss it is, when the provider says so. */
  disputeId?: string
}

export type ObservedDispute = {
  disputeId: string
  reference: string
  state: 'open' | 'lost' | 'won'
  /**
   * The part of the payment that is claimed, and that a lost dispute takes; absent when the provider names none, which
   * means all that is left.
   */
  claimed?: number | 'unclear'
}

/** The meaning of a provider's event. Its bytes are stored; an unknown one changes nothing. */
export type ProviderEvent =
  | { kind: 'payment'; observation: Observation }
  | { kind: 'refund'; refund: ObservedRefund; mode: PaymentMode | null }
  | { kind: 'dispute'; dispute: ObservedDispute; mode: PaymentMode | null }
  | { kind: 'other'; name: string }

export type Bank = { code: string; name: string; isActive: boolean; canVerify: boolean }
export type BankAccount = { accountNumber: string; bankCode: string }

/** The holder of an account, when the provider names it, which in South Africa it does not (PAY-0.7). */
export type AccountHolder = { accountName: string }

/**
 * The reason a call failed. `away`, `rate-limited`, `wrong-key`: nothing happened, try again later. `unknown-outcome`
 * of a write: it may have happened.
 */
export type GatewayFaultKind =
  | 'away' // a read got no valid answer; a write was never sent; or the breaker is open
  | 'unknown-outcome' // a write was sent, and its answer got lost, was a 5xx or was invalid
  | 'rate-limited'
  | 'rejected' // the provider understood and refused
  | 'duplicate-reference'
  | 'not-found'
  | 'wrong-key'

type FaultDetails = {
  operation: string
  /** The log gets a status, a code of the provider, the name of a field; never a value. */
  detail?: string
  status?: number | null
  retryAfterSeconds?: number | null
}

/** Thrown by every method of a gateway instead of anything else. Contains no keys, e-mails or account numbers. */
export class GatewayFault extends Error {
  readonly kind: GatewayFaultKind
  /** The status of the answer, where there was one. */
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  constructor(kind: GatewayFaultKind, { operation, detail, status, retryAfterSeconds }: FaultDetails) {
    super(`The payment provider: ${operation} came back as ${kind}${detail ? ` (${detail})` : ''}`)
    this.name = 'GatewayFault'
    this.kind = kind
    this.status = status ?? null
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}

/** Parts of the gateway with separate breakers: donations do not wait for banks. */
export type GatewayPart = 'payments' | 'accounts'

/** A service that takes payments and knows bank accounts. Every call has a deadline; only reads are tried again. */
export type PaymentGateway = {
  mode: PaymentMode
  /** Origins that browsers are sent to; the web navigates to no others (REQ-209). */
  checkoutOrigins: readonly string[]
  /** Whether this server makes no calls for a while, after several failed ones (PAY-A9). */
  isBreakerOpen(part: GatewayPart): boolean
  openCheckout(checkout: Checkout): Promise<OpenedCheckout>
  /** Null for a reference the provider does not know, or not yet. */
  findPayment(reference: string): Promise<Observation | null>
  /** Successes of a period, newest first; `page` begins at 1. */
  listPaid(span: { from: Date; to: Date; page: number }): Promise<{ items: Observation[]; hasMore: boolean }>
  refund(request: { reference: string; amountCents: number; note: string }): Promise<ObservedRefund>
  listRefunds(reference: string): Promise<ObservedRefund[]>
  /** Every dispute of a payment, open ones and ended ones. */
  listDisputes(reference: string): Promise<ObservedDispute[]>
  listBanks(): Promise<Bank[]>
  /** Throws 'not-found' when the provider names no holders, or not this one. */
  findAccountHolder(account: BankAccount): Promise<AccountHolder>
  /** Returns the same code for the same account, so it may be repeated, also after 'unknown-outcome'. */
  createRecipient(account: BankAccount & { accountName: string }): Promise<{ recipientCode: string }>
  /** `keptPercent` of each payment stays with the site; the provider's value is read back and must be equal. */
  createSubaccount(
    account: BankAccount & { accountName: string; feePercent: number },
  ): Promise<{ subaccountCode: string }>
  /** Whether these very bytes were signed with our key, by the header of the request (PAY-A4). */
  isSigned(body: Buffer, signature: string | undefined): boolean
  /** Reads signed bytes; throws 'rejected' for anything that is no event. */
  readEvent(body: Buffer): ProviderEvent
}
