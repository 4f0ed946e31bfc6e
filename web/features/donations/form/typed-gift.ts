import type { Gift } from './gift.ts'

/**
 * What somebody chose or typed in a form that was not alive yet: only what differs from how the form began. A browser that
 * comes back to a page fills in again what it may, so the rest is left to what the device kept. A tile only fills in the
 * amount, so what stands in the field counts before it.
 */
export function readTyped(form: HTMLFormElement | null, begun: Gift): Partial<Gift> {
  const textOf = (name: keyof Gift) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
  }
  const tile = form?.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value ?? ''
  const typed: Partial<Gift> = {}
  const amount = [textOf('amount'), tile].find((one) => one !== '' && one !== begun.amount)
  if (amount) typed.amount = amount
  for (const name of ['message', 'email'] as const) {
    const text = textOf(name)
    if (text !== '' && text !== begun[name]) typed[name] = text
  }
  return typed
}
