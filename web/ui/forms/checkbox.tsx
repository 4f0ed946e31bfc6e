import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldFoot } from './field.tsx'
import './choice.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: ReactNode
  error?: ReactNode
}

/** A checkbox; the label may contain links. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldFoot id={errorId} error={error} />
    </div>
  )
}
