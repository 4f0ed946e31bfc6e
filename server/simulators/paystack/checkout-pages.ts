import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import { page, rand } from './page-layout.ts'
import type { Reply, SimulatorRequest } from './requests-and-replies.ts'
import { abandonPayment, failPayment, isPaid, leaveOngoing, pay, payLater } from './simulated-payments.ts'
import type { Charge, SimulatedTransaction } from './simulator-records.ts'
import type { World } from './simulator-state.ts'
import { goodCard, readCard } from './test-cards.ts'

/** The outcomes of a payment, each a button. */
const buttons: readonly (readonly [name: string, label: string, isMain?: boolean])[] = [
  ['pay-success', 'Pay by card: succeeds', true],
  ['pay-eft', 'Pay by EFT: succeeds'],
  ['pay-capitec', 'Capitec Pay: approved after 5 seconds'],
  ['decline', 'Decline'],
  ['insufficient-funds', 'Insufficient funds'],
  ['fail-then-retry', 'Fail first, succeed when pressed again'],
  ['pay-no-return', 'Pay, but never come back'],
  ['leave', 'Leave without paying'],
  ['cancel', 'Cancel'],
]

const cardFields: readonly (readonly [name: string, label: string, autocomplete: string])[] = [
  ['number', 'Card number', 'cc-number'],
  ['expiry', 'Expiry (MM/YY)', 'cc-exp'],
  ['cvv', 'CVV', 'cc-csc'],
  ['pin', 'PIN (Verve cards)', 'off'],
  ['otp', 'One-time password (Verve cards)', 'one-time-code'],
]

/** The amount to pay and every outcome; a refusal is shown above it. */
function checkoutPage(payment: SimulatedTransaction, refusal: string | null): string {
  const alert = refusal
    ? `<p class="alert" role="alert" data-testid="refusal">${escapeHtml(refusal)}. You can try again.</p>`
    : ''
  const paymentButtons = buttons.map(
    ([name, label, isMain]) =>
      `<button name="do" value="${name}" data-testid="${name}"${isMain ? ' class="first"' : ''}>${label}</button>`,
  )
  const fields = cardFields.map(
    ([name, label, autocomplete]) =>
      `<label>${label}<input name="${name}" autocomplete="${autocomplete}" inputmode="${name === 'expiry' ? 'text' : 'numeric'}"></label>`,
  )
  return page({
    title: `Pay ${rand(payment.requestedCents)}`,
    body: `${alert}${summary(payment)}
<form method="post" class="stack">
${paymentButtons.join('\n')}
</form>
<h2>Or enter a test card</h2>
<form method="post" class="stack">
${fields.join('\n')}
<button name="do" value="pay-card" data-testid="pay-card">Pay with this card</button>
</form>`,
  })
}

/** Shown while an approval is pending elsewhere: it reloads by itself, without a script. */
function waitingPage(payment: SimulatedTransaction): string {
  return page({
    title: 'Waiting for approval',
    refreshSeconds: 2,
    body: `<p data-testid="waiting" role="status">Approve the payment in your banking app. This page looks again every 2 seconds.</p>
${summary(payment)}`,
  })
}

/** The page after a completed payment. */
function paidPage(payment: SimulatedTransaction, back: string | null): string {
  const link = back
    ? `<p><a data-testid="go-back" href="${escapeHtml(back)}">Back to the merchant</a></p>`
    : ''
  return page({
    title: 'This payment is already completed',
    body: `<p data-testid="completed">There is nothing more to pay.</p>${summary(payment)}${link}`,
  })
}

/** The page that answers one who comes too late. */
function expiredPage(payment: SimulatedTransaction): string {
  return page({
    title: 'This payment page has timed out',
    body: `<p data-testid="expired">Go back to the merchant and begin again. Nothing was paid.</p>${summary(payment)}`,
  })
}

/** Shown when the payment cannot continue. */
function endedPage(title: string, sentence: string): string {
  return page({ title, body: `<p data-testid="resting">${escapeHtml(sentence)}</p>` })
}

function summary({ requestedCents, email, reference, metadata }: SimulatedTransaction): string {
  const rows = [
    ['Amount', rand(requestedCents)],
    ['E-mail', email],
    ...customRows(metadata),
    ['Reference', reference],
  ]
  const cells = rows.map(
    ([name = '', value = '']) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return `<dl><dt>Merchant</dt><dd>Simulated merchant</dd>${cells.join('')}</dl>`
}

/** Fields that the merchant wants shown beside the payment. */
function customRows(metadata: unknown): string[][] {
  if (typeof metadata !== 'object' || metadata === null || !('custom_fields' in metadata)) return []
  const { custom_fields: fields } = metadata
  if (!Array.isArray(fields)) return []
  return fields.map((field) => [String(field?.display_name ?? ''), String(field?.value ?? '')])
}

/** The time an app takes to approve. */
const APPROVAL_MS = 5000
/** Looks like one of our references, and is none. */
const STRANGE_REFERENCE = 'thz-zzzzzzzzzzzzzzzzzzzzzzzzzz'

/** The checkout pages, forms without a script (PAY-D2). Null for an address that is none of its pages. */
export async function serveCheckout(
  world: World,
  { method, path, form }: SimulatorRequest,
): Promise<Reply | null> {
  const [, code] = /^\/checkout\/([0-9a-z]+)$/.exec(path) ?? []
  const payment = world.records.find('transaction', ({ accessCode }) => accessCode === code)
  if (!payment) return null
  if (isPaid(payment)) return showPaid(payment)
  const { expiresAt } = payment
  if (expiresAt && new Date(expiresAt) < world.timeline.now())
    return { status: 410, html: expiredPage(payment) }
  if (method === 'POST') return await press(world, payment, form)
  if (payment.status === 'ongoing') return { status: 200, html: waitingPage(payment) }
  return { status: 200, html: checkoutPage(payment, refusalOf(payment)) }
}

function refusalOf({ status, gatewayResponse }: SimulatedTransaction): string | null {
  return status === 'failed' ? gatewayResponse : null
}

function showPaid(payment: SimulatedTransaction): Reply {
  const back = returnAddress(payment)
  // Once the app has approved, the waiting page redirects by itself.
  if (back && payment.returnsAgain) return { status: 302, location: back }
  return { status: 200, html: paidPage(payment, back) }
}

type Press = (world: World, payment: SimulatedTransaction, form: URLSearchParams) => Reply | Promise<Reply>

const presses: Record<string, Press> = {
  'pay-success': (world, payment) => payAndReturn(world, payment, { channel: 'card', card: goodCard }),
  'pay-eft': (world, payment) => payAndReturn(world, payment, { channel: 'eft' }),
  'pay-capitec': (world, payment) => {
    leaveOngoing(world, payment, 'capitec_pay')
    payment.returnsAgain = true
    payLater(world, payment, { channel: 'capitec_pay' }, APPROVAL_MS)
    return { status: 200, html: waitingPage(payment) }
  },
  'pay-card': payWithCard,
  'pay-no-return': (world, payment) => {
    pay(world, payment, { channel: 'card', card: goodCard })
    return { status: 200, html: endedPage('Paid', 'The browser stays here, as if it had been closed.') }
  },
  decline: (world, payment) => refusePayment(world, payment, 'Declined'),
  'insufficient-funds': (world, payment) => refusePayment(world, payment, 'Insufficient Funds'),
  'fail-then-retry': (world, payment) =>
    payment.status === 'failed'
      ? payAndReturn(world, payment, { channel: 'card', card: goodCard })
      : refusePayment(world, payment, 'Do Not Honour'),
  leave: (world, payment) => {
    abandonPayment(world, payment)
    return { status: 200, html: endedPage('Left', 'Nothing was paid. The payment stays open for a while.') }
  },
  cancel: (_, payment) => {
    const back = cancelAddress(payment)
    return back ? { status: 302, location: back } : { status: 200, html: endedPage('Canceled', '') }
  },
}

async function press(world: World, payment: SimulatedTransaction, form: URLSearchParams): Promise<Reply> {
  const act = presses[form.get('do') ?? '']
  if (!act) return { status: 400, html: checkoutPage(payment, 'There is no such button') }
  return await act(world, payment, form)
}

function payWithCard(world: World, payment: SimulatedTransaction, form: URLSearchParams) {
  const read = (name: string) => form.get(name) ?? ''
  const entry = {
    number: read('number'),
    expiry: read('expiry'),
    cvv: read('cvv'),
    pin: read('pin'),
    otp: read('otp'),
  }
  const card = readCard(entry, world.timeline.now())
  if (typeof card === 'string') return refusePayment(world, payment, card)
  return payAndReturn(world, payment, { channel: 'card', card })
}

/** The page stays open: the donor may try again (PAY-0.4). */
function refusePayment(world: World, payment: SimulatedTransaction, reason: string): Reply {
  failPayment(world, payment, reason)
  return { status: 200, html: checkoutPage(payment, reason) }
}

async function payAndReturn(world: World, payment: SimulatedTransaction, charge: Charge): Promise<Reply> {
  pay(world, payment, charge)
  const { reference } = payment
  await world.webhooks.sendBeforeRedirect(reference)
  if (!isPaid(payment)) return { status: 200, html: checkoutPage(payment, refusalOf(payment)) }
  const actions = world.faults.take({ op: 'checkout.redirect', reference })
  const kinds = actions.map(({ kind }) => kind)
  const wrong = actions.find((action) => action.kind === 'redirect.wrongRef')
  const back = returnAddress(payment, wrong && (wrong.reference ?? STRANGE_REFERENCE))
  if (kinds.includes('redirect.twice')) {
    payment.returnsAgain = true
    world.records.keep('transaction', payment)
  }
  if (!back || kinds.includes('redirect.drop')) return { status: 200, html: paidPage(payment, back) }
  return { status: 302, location: back }
}

/** The redirect address: the callback with the reference of the payment. */
function returnAddress({ callbackUrl, reference }: SimulatedTransaction, named = reference): string | null {
  if (!callbackUrl) return null
  const back = new URL(callbackUrl)
  back.searchParams.append('trxref', named)
  back.searchParams.append('reference', named)
  return back.href
}

function cancelAddress(payment: SimulatedTransaction): string | null {
  const { metadata } = payment
  const wanted =
    typeof metadata === 'object' && metadata !== null && 'cancel_action' in metadata
      ? String(metadata.cancel_action)
      : ''
  const isWeb = URL.canParse(wanted) && /^https?:$/.test(new URL(wanted).protocol)
  return isWeb ? wanted : returnAddress(payment)
}
