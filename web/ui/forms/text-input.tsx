import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'

type TextInputProps = FieldTexts & Omit<ComponentProps<'input'>, 'className'> & { before?: ReactNode }

/** A one-line field; `before` is an icon or a unit inside its left edge. Spreads `register(...)` of a form. */
export function TextInput({
  label,
  note,
  labelEnd,
  hint,
  error,
  counter,
  className,
  id,
  before,
  ...input
}: TextInputProps) {
  return (
    <Field {...{ label, note, labelEnd, hint, error, counter, className, id }}>
      {(control) =>
        before ? (
          <div className="input-frame">
            <span className="input-before">{before}</span>
            <input {...input} {...control} className="input" />
          </div>
        ) : (
          <input {...input} {...control} className="input" />
        )
      }
    </Field>
  )
}
