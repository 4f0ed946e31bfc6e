import { useEffect, useRef } from 'react'

/**
 * A plain form whose fields are those of the address: they follow when it changes, by the back button for example. Text
 * typed before hydration is left alone.
 */
export function useAddressForm(values: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(values)
  useEffect(() => {
    if (Object.keys(values).every((name) => shown.current[name] === values[name])) return
    shown.current = values
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
  })
  return form
}
