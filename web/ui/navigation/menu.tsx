import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { positionMenu } from './position-menu.ts'

/**
 * Closes a `<details>` menu on Escape, on a press outside, and after a choice, and moves it into the screen when it
 * opens.
 */
function useClosingDetails(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const details = ref.current
    if (!details) return
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('pointerdown', (event) => closeWhenOutside(details, event), { signal })
    document.addEventListener('focusin', (event) => closeWhenOutside(details, event), { signal })
    details.addEventListener('toggle', () => positionMenu(details), { signal })
    // It may have been opened before hydration.
    positionMenu(details)
    details.addEventListener('keydown', (event) => closeOnEscape(details, event), { signal })
    details.addEventListener('click', (event) => closeAfterChoice(details, event), { signal })
    return () => controller.abort()
  }, [ref])
}

function closeWhenOutside(details: HTMLDetailsElement, event: Event) {
  if (details.open && event.target instanceof Node && !details.contains(event.target)) details.open = false
}

function closeOnEscape(details: HTMLDetailsElement, event: KeyboardEvent) {
  if (event.key !== 'Escape' || !details.open) return
  event.stopPropagation()
  details.open = false
  details.querySelector('summary')?.focus()
}

function closeAfterChoice(details: HTMLDetailsElement, event: Event) {
  const chosen = event.target instanceof Element && event.target.closest('a, button')
  if (!chosen) return
  details.open = false
  // A dialog opened by the chosen button returns the focus to its opener, which must not be hidden in here.
  if (chosen instanceof HTMLButtonElement) details.querySelector('summary')?.focus()
}

/** The class of a link or button in a menu, with <MenuItemText> in it. */
export function menuItemClass({ danger = false }: { danger?: boolean } = {}) {
  return classNames('menu-item', danger && 'menu-item-danger')
}

/** The inside of a menu entry: icon, label and one quiet line. */
export function MenuItemText({
  icon,
  label,
  line,
}: {
  icon?: ReactNode
  label: ReactNode
  line?: ReactNode
}) {
  return (
    <>
      {icon}
      <span>
        {label}
        {line ? <small> {line}</small> : null}
      </span>
    </>
  )
}

type MenuProps = {
  /** The content of the summary; with `label` when that is only an icon. */
  trigger: ReactNode
  triggerClass: string
  label?: string
  align?: 'left' | 'right'
  opensUp?: boolean
  children: ReactNode
}

/** A list of links or actions under a button. A `<details>`, so it opens before any script has loaded. */
export function Menu({ trigger, triggerClass, label, align = 'left', opensUp = false, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useClosingDetails(ref)
  return (
    <details ref={ref} className="menu">
      <summary className={triggerClass} aria-label={label}>
        {trigger}
      </summary>
      <div
        className={classNames(
          'menu-panel',
          align === 'right' && 'menu-panel-right',
          opensUp && 'menu-panel-up',
        )}
      >
        {children}
      </div>
    </details>
  )
}

type NavGroupProps = { label: string; isCurrent?: boolean; children: ReactNode }

/** True when somebody has opened this group in the server's HTML already, before its replacement was hydrated. */
function isOpenOnPage(label: string): boolean {
  if (import.meta.env.SSR) return false
  const opened = document.querySelectorAll('details.menu[open] > summary')
  return [...opened].some(({ textContent }) => textContent === label)
}

/** A group of links in the desktop menu; opening one closes the others. */
export function NavGroup({ label, isCurrent = false, children }: NavGroupProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [isOpened] = useState(() => isOpenOnPage(label))
  useClosingDetails(ref)
  return (
    <details ref={ref} className="menu" name="nav" open={isOpened}>
      <summary className="nav-link" aria-current={isCurrent ? 'true' : undefined}>
        {label}
        <ChevronDown />
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
