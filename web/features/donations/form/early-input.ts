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
