import { HalfSun } from './prayed-toggle.tsx'
import './prayed.css'

type PrayedMarkProps = {
  isPrayed: boolean
  /** Action and prayer, for screen readers and as a hint. */
  label: string
  onPress: () => void
}

/** 'I prayed' as the sign alone, at the beginning of a row: the mark of what is done and the button that does it. */
export function PrayedMark({ isPrayed, label, onPress }: PrayedMarkProps) {
  return (
    <button
      type="button"
      className="prayed-mark"
      aria-pressed={isPrayed}
      aria-label={label}
      title={label}
      data-needs-scripts
      onClick={onPress}
    >
      <HalfSun />
    </button>
  )
}
