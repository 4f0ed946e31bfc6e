import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './field.css'
import './input.css'

export type FieldCounter = {
  used: number
  max: number
  /** The visible text, "27 / 100". */
  text: string
  /** The announcement from 90 % on, "10 characters left". */
  announcement: string
}

export type FieldTexts = {
  label: ReactNode
  /** A quiet text after the label, "optional". */
  note?: ReactNode
  /** The end of the label's line, a "Forgot password?" link for example. */
  labelEnd?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  counter?: FieldCounter
  className?: string
}

export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldTexts & { id?: string; children: (control: FieldControl) => ReactNode }

/** Label, control, then hint or error, joined so that a screen reader announces them together. */
export function Field({ label, note, labelEnd, hint, error, counter, className, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const footId = `${controlId}-foot`
  const isDescribed = Boolean(error || hint)
  const labelLine = (
    <label htmlFor={controlId} className="field-label">
      {label}
      {note ? <small> {note}</small> : null}
    </label>
  )
  return (
    <div className={classNames('field', className)}>
      {labelEnd ? (
        <div className="field-label-row">
          {labelLine} {labelEnd}
        </div>
      ) : (
        labelLine
      )}
      {children({
        id: controlId,
        'aria-describedby': isDescribed ? footId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldFoot id={footId} hint={hint} error={error} counter={counter} />
    </div>
  )
}

type FieldFootProps = { id: string; hint?: ReactNode; error?: ReactNode; counter?: FieldCounter }

/** The line below a control: the error if there is one, else the hint, and the counter at its end. */
export function FieldFoot({ id, hint, error, counter }: FieldFootProps) {
  if (!error && !hint && !counter) return null
  return (
    <div className="field-foot">
      {error ? (
        <p id={id} className="field-error">
          <CircleAlert />
          <span>{error}</span>
        </p>
      ) : hint ? (
        <p id={id}>{hint}</p>
      ) : null}
      {counter ? <Counter {...counter} /> : null}
    </div>
  )
}

const ANNOUNCE_FROM = 0.9
const TYPING_PAUSE_MS = 800

function Counter({ used, max, text, announcement }: FieldCounter) {
  const isNearlyFull = used >= max * ANNOUNCE_FROM
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(isNearlyFull ? announcement : ''), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isNearlyFull, announcement])
  return (
    <>
      <span className={classNames('field-count', used > max && 'field-count-over')} aria-hidden="true">
        {text}
      </span>
      <span className="sr-only" role="status">
        {spoken}
      </span>
    </>
  )
}
