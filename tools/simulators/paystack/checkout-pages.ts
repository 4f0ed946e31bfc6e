import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import type { SimulatedTransaction } from '#server/simulators/paystack/simulator-records.ts'
import { page, rand } from '#server/simulators/paystack/page-layout.ts'

/** The ways a payment can go, each a button. */
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

/** What the donor is asked to pay, and every way it can go; a refusal stands above it. */
export function checkoutPage(payment: SimulatedTransaction, refusal: string | null): string {
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

/** While something is awaited elsewhere: it looks again by itself, without a script. */
export function waitingPage(payment: SimulatedTransaction): string {
  return page({
    title: 'Waiting for approval',
    refreshSeconds: 2,
    body: `<p data-testid="waiting" role="status">Approve the payment in your banking app. This page looks again every 2 seconds.</p>
${summary(payment)}`,
  })
}

/** For a payment that is done. */
export function paidPage(payment: SimulatedTransaction, back: string | null): string {
  const link = back
    ? `<p><a data-testid="go-back" href="${escapeHtml(back)}">Back to the merchant</a></p>`
    : ''
  return page({
    title: 'This payment is already completed',
    body: `<p data-testid="completed">There is nothing more to pay.</p>${summary(payment)}${link}`,
  })
}

/** For a page that was opened too late. */
export function expiredPage(payment: SimulatedTransaction): string {
  return page({
    title: 'This payment page has timed out',
    body: `<p data-testid="expired">Go back to the merchant and begin again. Nothing was paid.</p>${summary(payment)}`,
  })
}

/** Where the way ends. */
export function endedPage(title: string, sentence: string): string {
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

/** What the merchant wants shown beside the payment. */
function customRows(metadata: unknown): string[][] {
  if (typeof metadata !== 'object' || metadata === null || !('custom_fields' in metadata)) return []
  const { custom_fields: fields } = metadata
  if (!Array.isArray(fields)) return []
  return fields.map((field) => [String(field?.display_name ?? ''), String(field?.value ?? '')])
}
