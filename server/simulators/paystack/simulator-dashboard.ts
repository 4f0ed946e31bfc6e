import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import { presetNames } from './fault-profiles.ts'
import { page, rand } from './page-layout.ts'
import type { Control } from './simulator-control.ts'
import type { SimulatedDelivery, SimulatedTransaction } from './simulator-records.ts'
import type { World } from './simulator-state.ts'

const MOST_ROWS = 50

/** The control commands as a page of plain forms; it shows the latest payments and events. */
export function dashboardPage(world: World, control: Control): string {
  const form = formsWith(world.controlToken)
  const { conditions, timeline } = world
  const presets = presetNames.map((name) => `<option>${name}</option>`).join('')
  const rules = control
    .faults()
    .map((rule) => `<li><code>${escapeHtml(JSON.stringify(rule))}</code></li>`)
    .join('')
  return page({
    title: 'Payment simulator',
    isWide: true,
    body: `<p>Now <time>${timeline.now().toISOString()}</time> · API <code>${world.origin}</code></p>
<h2>Weather</h2>
<div class="row">
${form('/preset', `<label>Preset<select name="name">${presets}</select></label>${button('Use')}`)}
${form('/faults/clear', button('Clear faults'))}
${form('/conditions/strict-za', `<input type="hidden" name="on" value="${conditions.strictZa ? '0' : '1'}">${button(conditions.strictZa ? 'Tell names of bank accounts' : 'Tell no names of bank accounts')}`)}
${form('/conditions/rate', `<label>Requests a minute<input name="perMinute" inputmode="numeric" value="${conditions.perMinute ?? ''}"></label>${button('Limit')}`)}
</div>
${rules && `<ul>${rules}</ul>`}
<h2>Clock and events</h2>
<div class="row">
${form('/clock/advance', `<label>Milliseconds<input name="ms" inputmode="numeric" value="60000"></label>${button('Advance')}`)}
${form('/webhooks/pause', button('Pause events'))}
${form('/webhooks/resume', button('Resume events'))}
${form('/webhooks/flush', button('Deliver what is due'))}
${form('/reset', button('Forget everything'))}
</div>
<h2>Payments</h2>
${paymentTable(control.transactions(), form)}
<h2>Events</h2>
${eventTable(control.deliveries(), form)}`,
  })
}

type Form = (path: string, inside: string) => string

function formsWith(token: string): Form {
  return (path, inside) =>
    `<form method="post" action="/__sim${path}" class="row"><input type="hidden" name="token" value="${token}">${inside}</form>`
}

function button(label: string): string {
  return `<button>${label}</button>`
}

function paymentTable(payments: SimulatedTransaction[], form: Form): string {
  const rows = payments
    .slice(-MOST_ROWS)
    .reverse()
    .map((payment) => paymentRow(payment, form))
  return table(['Reference', 'Status', 'Amount', 'Fees', 'Given back', 'Begun', 'Paid', 'Acts'], rows)
}

function paymentRow(payment: SimulatedTransaction, form: Form): string {
  const { reference, status, amountCents, feesCents, refundedCents, createdAt, paidAt, accessCode } = payment
  const to = (command: string, label: string, more = '') =>
    form(`/tx/${encodeURIComponent(reference)}/${command}`, `${more}${button(label)}`)
  const outcome = (value: string) => `<input type="hidden" name="outcome" value="${value}">`
  const isDone = status === 'success' || status === 'reversed'
  const forms = isDone
    ? [
        to('refund', 'Refund'),
        to('reverse', 'Reverse'),
        to('dispute', 'Dispute'),
        to('resolve-dispute', 'Accept dispute', outcome('merchant-accepted')),
        to('resolve-dispute', 'Win dispute', outcome('declined')),
      ]
    : [to('succeed', 'Succeed'), to('fail', 'Fail'), to('abandon', 'Abandon'), to('ongoing', 'Ongoing')]
  return row([
    `<a href="/checkout/${accessCode}">${escapeHtml(reference)}</a>`,
    status,
    rand(amountCents),
    feesCents === null ? '' : rand(feesCents),
    rand(refundedCents),
    createdAt,
    paidAt ?? '',
    `<div class="row">${forms.join('')}</div>`,
  ])
}

function eventTable(deliveries: SimulatedDelivery[], form: Form): string {
  const rows = deliveries
    .slice(-MOST_ROWS)
    .reverse()
    .map(({ id, event, reference, state, tries, nextAt }) =>
      row([
        event,
        escapeHtml(reference ?? ''),
        state,
        tries.map(({ status, trouble }) => escapeHtml(String(status ?? trouble))).join(', '),
        nextAt ?? '',
        form(`/webhooks/redeliver/${id}`, button('Send again')),
      ]),
    )
  return table(['Event', 'Reference', 'State', 'Answers', 'Next try', 'Acts'], rows)
}

function table(heads: string[], rows: string[]): string {
  if (rows.length === 0) return '<p>None yet.</p>'
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}

function row(cells: string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}
