import type { DonationValues } from './donation-values.ts'

/**
 * The input that a form received before hydration: only values that differ from the initial ones. A browser
 * that returns to a page restores fields on its own, so the other values are left to the draft. A tile only
 * fills in the amount, so the amount field has priority over it.
 */
export function readTyped(
  form: HTMLFormElement | null,
  initialValues: DonationValues,
): Partial<DonationValues> {
  const textOf = (name: keyof DonationValues) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
  }
  const tile = form?.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value ?? ''
  const typed: Partial<DonationValues> = {}
  const amount = [textOf('amount'), tile].find((one) => one !== '' && one !== initialValues.amount)
  if (amount) typed.amount = amount
  for (const name of ['message', 'guestName', 'email'] as const) {
    const text = textOf(name)
    if (text !== '' && text !== initialValues[name]) typed[name] = text
  }
  return typed
}

type Focus = { selector: string; selection: [number, number] | null }

/** The focused field and its selection in a form that is about to be replaced. */
export function readFocus(form: HTMLFormElement | null): Focus | null {
  const focused = document.activeElement
  if (!form?.contains(focused)) return null
  if (focused instanceof HTMLInputElement && focused.type === 'radio')
    return { selector: `input[type=radio][value="${focused.value}"]`, selection: null }
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return null
  // The selection of an e-mail field is not readable by scripts.
  const { name, selectionStart: start, selectionEnd: end } = focused
  return { selector: `[name="${name}"]`, selection: start === null || end === null ? null : [start, end] }
}

/** Restores focus and selection in the replacing form, so that a phone keeps its keyboard open. */
export function restoreFocus(form: HTMLFormElement | null, focus: Focus | null): void {
  const field = focus && form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(focus.selector)
  if (!field) return
  field.focus({ preventScroll: true })
  if (focus.selection) field.setSelectionRange(...focus.selection)
}
