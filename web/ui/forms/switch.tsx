import { type ComponentProps, type ReactNode, useId } from 'react'
import './choice.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'role'> & {
  label: ReactNode
  description?: ReactNode
}

/** A setting that is on or off at once. */
export function Switch({ label, description, ...input }: SwitchProps) {
  const id = useId()
  return (
    <label className="switch" htmlFor={id}>
      <span>
        <strong>{label}</strong>
        {description ? <small id={`${id}-about`}>{description}</small> : null}
      </span>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own checkedness
        role="switch"
        aria-describedby={description ? `${id}-about` : undefined}
      />
    </label>
  )
}
