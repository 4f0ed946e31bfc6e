/** Test money or real money; the prefix of the key decides (PAY-A1). */
export type PaymentMode = 'test' | 'live'

/** What is sent to the provider to open a checkout page; the amount is ours, in cents (SEC-M1). */
export type Checkout = {
  /** Ours, unguessable, used once. */
  reference: string
  amountCents: number
  email: string
  /** Where the browser comes back to; it proves nothing. */
  returnUrl: string
  cancelUrl: string
  /** Comes back with every observation, as a second witness beside the reference. */
  donationId: string
  title: string
  /** Pays the creator directly: what is kept goes to the site's own account (PAY-E1). Null keeps all of it there. */
  split: { subaccountCode: string; keptCents: number } | null
}

export type OpenedCheckout = { url: string; accessCode: string }

/**
 * How a payment stands. `declined` and `abandoned` are soft: the provider lets the donor try again under the same
 * reference, so a success may follow (PAY-0.4). `waiting` is anything in progress or not known to us.
 */
export type PaymentState = 'paid' | 'declined' | 'abandoned' | 'waiting' | 'reversed'

/** What the provider says about one payment, whichever way it reached us. */
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
}

export type ObservedDispute = { disputeId: string; reference: string; state: 'open' | 'lost' | 'won' }

/** What an event of the provider means to us. Its bytes are kept; what we do not know changes nothing. */
export type ProviderEvent =
  | { kind: 'payment'; observation: Observation }
  | { kind: 'refund'; refund: ObservedRefund; mode: PaymentMode | null }
  | { kind: 'dispute'; dispute: ObservedDispute; mode: PaymentMode | null }
  | { kind: 'other'; name: string }

export type Bank = { code: string; name: string; isActive: boolean; canVerify: boolean }
export type BankAccount = { accountNumber: string; bankCode: string }

/** Whose account it is: the name when the provider tells it, which in South Africa it does not (PAY-0.7). */
export type AccountHolder = { accountName: string }

/**
 * Why the provider could not be asked, or would not. `away`, `rate-limited`, `wrong-key`: nothing happened, ask again
 * later. `unknown-outcome` of a write: it may have happened.
 */
export type GatewayFaultKind =
  | 'away' // a read got no answer, or none that makes sense; a write never left the house; or the breaker is open
  | 'unknown-outcome' // a write was sent, and its answer got lost, was a 5xx or made no sense
  | 'rate-limited'
  | 'rejected' // the provider understood and said no
  | 'duplicate-reference'
  | 'not-found'
  | 'wrong-key'

type FaultDetails = {
  operation: string
  /** For the log: a status, a code of the provider, the name of a field; never a value. */
  detail?: string
  status?: number | null
  retryAfterSeconds?: number | null
}

/** Thrown by every method of a gateway instead of anything else. Says nothing of keys, e-mails or account numbers. */
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

/** What the gateway does, by whose failing it is left alone: giving does not wait for banks. */
export type GatewayPart = 'payments' | 'accounts'

/** A service that takes payments and knows bank accounts. Every call has a deadline; only reads are tried again. */
export type PaymentGateway = {
  mode: PaymentMode
  /** Where browsers are sent to; the web goes nowhere else (REQ-209). */
  checkoutOrigins: readonly string[]
  /** Whether this server asks nothing for a while, because it got no answer several times (PAY-A9). */
  isBreakerOpen(part: GatewayPart): boolean
  openCheckout(checkout: Checkout): Promise<OpenedCheckout>
  /** Null for a reference the provider does not know, or not yet. */
  findPayment(reference: string): Promise<Observation | null>
  /** Successes of a span of time, newest first; `page` begins at 1. */
  listPaid(span: { from: Date; to: Date; page: number }): Promise<{ items: Observation[]; hasMore: boolean }>
  refund(request: { reference: string; amountCents: number; note: string }): Promise<ObservedRefund>
  listRefunds(reference: string): Promise<ObservedRefund[]>
  /** Every dispute of a payment, open ones and ended ones. */
  listDisputes(reference: string): Promise<ObservedDispute[]>
  listBanks(): Promise<Bank[]>
  /** Throws 'not-found' when the provider does not tell names, or not this one. */
  findAccountHolder(account: BankAccount): Promise<AccountHolder>
  /** Gives the same code for the same account, so it may be asked again, also after 'unknown-outcome'. */
  createRecipient(account: BankAccount & { accountName: string }): Promise<{ recipientCode: string }>
  /** `keptPercent` of each payment stays with the site; what the provider understood is read back and must be equal. */
  createSubaccount(
    account: BankAccount & { accountName: string; feePercent: number },
  ): Promise<{ subaccountCode: string }>
  /** Whether these very bytes were signed with our key, by the header of the request (PAY-A4). */
  isSigned(body: Buffer, signature: string | undefined): boolean
  /** Reads signed bytes; throws 'rejected' for what is no event at all. */
  readEvent(body: Buffer): ProviderEvent
}
