import { type ReactNode, type Ref, useId } from 'react'
import type { Choice } from './choice-set.tsx'
import { FieldFoot } from './field.tsx'
import './choice.css'

type CheckboxChipsProps = {
  legend: ReactNode
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  hint?: ReactNode
  error?: ReactNode
  /** The first chip, which gets the focus when none was chosen. */
  firstRef?: Ref<HTMLInputElement>
}

/** Short choices as chips, several of which may be chosen. */
export function CheckboxChips({
  legend,
  choices,
  chosen,
  onChange,
  hint,
  error,
  firstRef,
}: CheckboxChipsProps) {
  const id = useId()
  function toggle(value: string): void {
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  return (
    <fieldset aria-describedby={hint || error ? `${id}-foot` : undefined}>
      <legend className="field-label mb-2.5">{legend}</legend>
      <div className="choice-set">
        <div className="chips">
          {choices.map(({ value, label, icon, isDisabled }, index) => (
            <label key={value} className="chip">
              <input
                ref={index === 0 ? firstRef : undefined}
                type="checkbox"
                checked={chosen.includes(value)}
                disabled={isDisabled}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(value)}
              />
              {icon}
              {label}
            </label>
          ))}
        </div>
        <FieldFoot id={`${id}-foot`} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}
