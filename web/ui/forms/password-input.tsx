import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Field, type FieldTexts } from './field.tsx'

type PasswordInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'type'> & { showLabel: string; hideLabel: string }

/** A password field with a button that shows the typed text. */
export function PasswordInput({
  label,
  note,
  labelEnd,
  hint,
  error,
  counter,
  className,
  id,
  showLabel,
  hideLabel,
  ...input
}: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...{ label, note, labelEnd, hint, error, counter, className, id }}>
      {(control) => (
        <div className="input-frame">
          <input {...input} {...control} type={isShown ? 'text' : 'password'} className="input" />
          <IconButton label={isShown ? hideLabel : showLabel} onClick={() => setIsShown(!isShown)}>
            {isShown ? <EyeOff /> : <Eye />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
