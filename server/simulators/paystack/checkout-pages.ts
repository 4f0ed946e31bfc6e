import type { Asked, Reply } from './requests-and-replies.ts'
import type { Charge, SimulatedTransaction } from './simulator-records.ts'
import { goodCard, readCard } from './test-cards.ts'
import { checkoutPage, endedPage, expiredPage, paidPage, waitingPage } from '#tools/simulators/paystack/checkout-pages.ts'
import { abandonPayment, failPayment, isPaid, leaveOngoing, pay, payLater } from './simulated-payments.ts'
import type { World } from './simulator-state.ts'

/** How long an app takes to approve. */
const APPROVAL_MS = 5000
/** Looks like one of our references, and is none. */
const STRANGE_REFERENCE = 'thz-zzzzzzzzzzzzzzzzzzzzzzzzzz'

/** The pages a donor sees, forms without a script (PAY-D2). Null for an address that is no page of it. */
export async function serveCheckout(world: World, { method, path, form }: Asked): Promise<Reply | null> {
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
  // Once the app has approved, the page that waited goes back by itself.
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

/** Where the browser is sent back to: the callback, told which payment it was. */
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
