import { useRef } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * The `register` of a form, for fields that are in the page before its scripts: what was typed into them stays (REQ-234),
 * and with `shown` their first values are in the page's HTML, where no script may come to fill them in.
 */
export function useFieldRegister<T extends FieldValues>(
  form: UseFormReturn<T>,
  shown: DefaultValues<T> | null,
): UseFormReturn<T>['register'] {
  const takenOver = useRef(new WeakSet<Element>())

  function takeOver(name: Path<T>, element: Element): void {
    if (takenOver.current.has(element)) return
    takenOver.current.add(element)
    const typed = typedBefore(element)
    // The form library writes its own values into fields that it gets to know.
    if (typed !== null) form.setValue(name, typed as PathValue<T, Path<T>>)
  }
  return (name, options) => {
    const field = form.register(name, options)
    return {
      ...field,
      ...(shown && firstValue(shown[name as keyof DefaultValues<T>])),
      ref: (element: Element | null) => {
        if (element) takeOver(name, element)
        field.ref(element)
      },
    }
  }
}

function firstValue(value: unknown): { defaultValue?: string; defaultChecked?: boolean } {
  if (typeof value === 'boolean') return { defaultChecked: value }
  return typeof value === 'string' ? { defaultValue: value } : {}
}

/**
 * What a person, or the memory of their browser, put into a field; null when it still shows what the page came with.
 */
function typedBefore(element: Element): string | boolean | null {
  if (element instanceof HTMLInputElement && element.type === 'checkbox')
    return element.checked === element.defaultChecked ? null : element.checked
  return isTextField(element) && element.value !== element.defaultValue ? element.value : null
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && element.type !== 'file' && element.type !== 'radio'
}
