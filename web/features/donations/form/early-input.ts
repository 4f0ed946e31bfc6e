import type { DonationValues } from './donation-values.ts'

/**
 * What somebody chose or typed in a form that was not alive yet: only what differs from how the form began. A browser that
 * comes back to a page fills in again what it may, so the rest is left to what the device kept. A tile only fills in the
 * amount, so what stands in the field counts before it.
 */
export function readTyped(form: HTMLFormElement | null, begun: DonationValues): Partial<DonationValues> {
  const textOf = (name: keyof DonationValues) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
  }
  const tile = form?.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value ?? ''
  const typed: Partial<DonationValues> = {}
  const amount = [textOf('amount'), tile].find((one) => one !== '' && one !== begun.amount)
  if (amount) typed.amount = amount
  for (const name of ['message', 'email'] as const) {
    const text = textOf(name)
    if (text !== '' && text !== begun[name]) typed[name] = text
  }
  return typed
}

type Focus = { selector: string; selection: [number, number] | null }

/** Where somebody is writing or choosing in a form that is about to be replaced. */
export function readFocus(form: HTMLFormElement | null): Focus | null {
  const focused = document.activeElement
  if (!form?.contains(focused)) return null
  if (focused instanceof HTMLInputElement && focused.type === 'radio')
    return { selector: `input[type=radio][value="${focused.value}"]`, selection: null }
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return null
  // An address has no selection that scripts may read.
  const { name, selectionStart: start, selectionEnd: end } = focused
  return { selector: `[name="${name}"]`, selection: start === null || end === null ? null : [start, end] }
}

/** Goes on there in the form that took its place, so that a phone keeps its keyboard open. */
export function restoreFocus(form: HTMLFormElement | null, focus: Focus | null): void {
  const field = focus && form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(focus.selector)
  if (!field) return
  field.focus({ preventScroll: true })
  if (focus.selection) field.setSelectionRange(...focus.selection)
}
