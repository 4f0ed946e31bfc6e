import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldFoot } from './field.tsx'
import './choice.css'

export type Choice = {
  value: string
  label: ReactNode
  icon?: ReactNode
  description?: ReactNode
  isDisabled?: boolean
}

export type ChoiceSetProps = Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'value' | 'defaultValue' | 'children'
> & {
  legend: ReactNode
  choices: Choice[]
  hint?: ReactNode
  error?: ReactNode
  /** The chosen value of a controlled input. */
  value?: string
  defaultValue?: string
}

type ChoiceFrameProps = ChoiceSetProps & {
  listClass: string
  children: (choice: Choice, input: ComponentProps<'input'>) => ReactNode
}

/** One question with radio answers: legend, answers, then hint or error, joined for a screen reader. */
export function ChoiceSet({
  legend,
  choices,
  hint,
  error,
  value,
  defaultValue,
  listClass,
  children,
  ...input
}: ChoiceFrameProps) {
  const id = useId()
  const checkedness = (choice: string) =>
    value === undefined
      ? { defaultChecked: defaultValue === undefined ? undefined : choice === defaultValue }
      : { checked: choice === value }
  return (
    <fieldset aria-describedby={hint || error ? `${id}-foot` : undefined}>
      <legend className="field-label mb-2.5">{legend}</legend>
      <div className="choice-set">
        <div className={listClass}>
          {choices.map((choice) =>
            children(choice, {
              name: id,
              ...input,
              ...checkedness(choice.value),
              type: 'radio',
              value: choice.value,
              disabled: choice.isDisabled,
              'aria-invalid': error ? true : undefined,
            }),
          )}
        </div>
        <FieldFoot id={`${id}-foot`} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}
