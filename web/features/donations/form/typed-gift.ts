import type { Gift } from './gift.ts'

/**
 * What somebody chose or typed in a form that was not alive yet, laid over what the form would begin with; null where they
 * touched nothing. A tile only fills in the amount, so what stands in the field counts before it.
 */
export function readTyped(form: HTMLFormElement | null, begun: Gift): Gift | null {
  if (!form) return null
  const textOf = (name: keyof Gift) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
  }
  const tile = form.querySelector<HTMLInputElement>('input[type=radio]:checked')
  const typed = textOf('amount')
  const amount = typed !== '' && typed !== begun.amount ? typed : (tile?.value ?? begun.amount)
  const gift = { ...begun, amount, message: textOf('message'), email: textOf('email') || begun.email }
  const isTouched = amount !== begun.amount || gift.message !== begun.message || gift.email !== begun.email
  return isTouched ? gift : null
}
