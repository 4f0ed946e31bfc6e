import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'

export type SelectOption = { value: string; label: string }

type SelectProps = FieldTexts & Omit<ComponentProps<'select'>, 'className'> & { options: SelectOption[] }

/** The browser's own select, which is the best one on a phone. */
export function Select({
  label,
  note,
  labelEnd,
  hint,
  error,
  counter,
  className,
  id,
  options,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, note, labelEnd, hint, error, counter, className, id }}>
      {(control) => (
        <select {...select} {...control} className="input">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
