import type { ComponentProps, CSSProperties } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldTexts } from './field.tsx'

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'className'> & { reading?: boolean }

/** A field of several lines that grows with its text; `reading` sets people's own texts in the serif. */
export function TextArea({
  label,
  note,
  labelEnd,
  hint,
  error,
  counter,
  className,
  id,
  reading = false,
  rows = 4,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, note, labelEnd, hint, error, counter, className, id }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          style={{ '--rows': rows } as CSSProperties}
          className={classNames('input', reading && 'input-reading')}
        />
      )}
    </Field>
  )
}
