import { Sunrise } from 'lucide-react'
import './support.css'

type AmenToggleProps = {
  pressed: boolean
  /** The formatted count: '1,204'. */
  count: string
  label: string
  /** Completes the label for screen readers, which do not show the content above. */
  about: string
  onToggle: () => void
}

/** "Amen" and its count; one word in both states, so that nothing around it moves. */
export function AmenToggle({ pressed, count, label, about, onToggle }: AmenToggleProps) {
  return (
    <button type="button" className="support support-amen" aria-pressed={pressed} onClick={onToggle}>
      <Sunrise />
      <span>
        {label}
        <span className="sr-only"> {about}</span>
      </span>
      <span className="support-count">{count}</span>
    </button>
  )
}
