import { Check, HandHeart } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonLabel } from './button-label.tsx'
import './prayed.css'

type PrayedLabelProps = {
  label: string
  /** Completes the label for screen readers where several prayers are on one page. */
  about?: string | undefined
  isPrayed?: boolean
}

type PrayedToggleProps = PrayedLabelProps & {
  /** The main action of its page. */
  big?: boolean
  onPress?: (() => void) | undefined
  /** Follows in the same place once it is prayed. */
  offer?: Offer | undefined
}

/** 'Carry it?' with its consequence; `about` completes the label for screen readers. */
type Offer = { label: string; line: string; about: string; onAccept: () => void }

/**
 * "I prayed", once a day; the caller says in `label` which of its two states it is in. The offer is the same button, so
 * that it keeps the focus; the second press of a double click does not accept it.
 */
export function PrayedToggle(props: PrayedToggleProps) {
  const { isPrayed = false, big = false, onPress, offer, ...labelProps } = props
  return (
    <button
      type="button"
      className={classNames('prayed', big && 'prayed-big', offer && 'prayed-offer')}
      aria-pressed={offer ? undefined : isPrayed}
      onClick={offer ? ({ detail }) => detail > 1 || offer.onAccept() : onPress}
    >
      {offer ? <OfferLabel offer={offer} /> : <PrayedLabel isPrayed={isPrayed} {...labelProps} />}
    </button>
  )
}

function OfferLabel({ offer: { label, line, about } }: { offer: Offer }) {
  return (
    <>
      <HandHeart />
      <span>
        {label} <small>{line}</small> <span className="sr-only">{about}</span>
      </span>
    </>
  )
}

/** Sign and words of "I prayed", in a button or in a link that leads to the sign-in. */
export function PrayedLabel({ label, about, isPrayed = false }: PrayedLabelProps) {
  return (
    <>
      {isPrayed ? <Check /> : <HalfSun />}
      <ButtonLabel label={label} about={about} />
    </>
  )
}

/** The sign of 'I prayed' and of Amen. */
export function HalfSun() {
  return (
    <svg className="half-sun" viewBox="0 0 24 18" aria-hidden="true">
      <path d="M8 17a4 4 0 0 1 8 0Z" fill="currentColor" stroke="none" />
      <path d="M4.5 17a7.5 7.5 0 0 1 15 0" pathLength="6" strokeDasharray=".001 .999" strokeWidth="2.3" />
      <path d="M1.4 17a10.6 10.6 0 0 1 21.2 0" pathLength="9" strokeDasharray=".001 .999" strokeWidth="1.6" />
    </svg>
  )
}
