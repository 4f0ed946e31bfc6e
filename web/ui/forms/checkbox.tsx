import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldFoot } from './field.tsx'
import './choice.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A checkbox; the label may contain links. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const footId = useId()
  return (
    <div>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? footId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldFoot id={footId} hint={hint} error={error} />
    </div>
  )
}
