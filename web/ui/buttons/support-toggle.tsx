import { HandHeart } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonLabel } from './button-label.tsx'
import './support.css'

type SupportToggleProps = {
  pressed: boolean
  count: number
  label: string
  pressedLabel: string
  /** Completes the label for screen readers where several prayers are on one page. */
  about?: string
  block?: boolean
  onToggle?: (() => void) | undefined
}

/** "Support" and its count; the caller changes count and state at once and rolls both back on failure. */
export function SupportToggle({
  pressed,
  count,
  label,
  pressedLabel,
  about,
  block = false,
  onToggle,
}: SupportToggleProps) {
  return (
    <button
      type="button"
      className={classNames('support', block && 'support-block')}
      aria-pressed={pressed}
      onClick={onToggle}
    >
      <SupportLabel label={pressed ? pressedLabel : label} about={about} count={count} />
    </button>
  )
}

/** Icon, word and count of Support. */
function SupportLabel({ label, about, count }: Pick<SupportToggleProps, 'label' | 'about' | 'count'>) {
  return (
    <>
      <HandHeart />
      <ButtonLabel label={label} about={about} /> <span className="support-count">{count}</span>
    </>
  )
}
