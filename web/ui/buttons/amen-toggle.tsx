import { Sunrise } from 'lucide-react'
import './support.css'

type AmenToggleProps = {
  pressed: boolean
  /** As it is shown: '1,204'. */
  count: string
  label: string
  /** Completes the label for people who do not see what stands above it. */
  about: string
  onToggle: () => void
}

/** "Amen" and how many said it; one word whether it is said or not, so that nothing around it moves. */
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
