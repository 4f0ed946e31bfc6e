import { ChevronDown, Menu as MenuIcon, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, type TouchEvent, useId, useRef } from 'react'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'

const CLOSING_DISTANCE = 70

/** Moves a panel with a finger swipe to the left and calls `onSwiped` when it went far enough. */
function useSwipeLeft(panel: RefObject<HTMLElement | null>, onSwiped: () => void) {
  const start = useRef({ x: 0, y: 0, travelled: 0 })

  function moveTo(distance: number) {
    start.current.travelled = distance
    if (panel.current) panel.current.style.translate = distance ? `${distance}px 0` : ''
  }
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0]
      if (touch) start.current = { x: touch.clientX, y: touch.clientY, travelled: 0 }
    },
    onTouchMove(event: TouchEvent) {
      const touch = event.touches[0]
      if (!touch) return
      const [across, along] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(across) > Math.abs(along)) moveTo(Math.min(0, across))
    },
    onTouchEnd() {
      const wasFarEnough = start.current.travelled < -CLOSING_DISTANCE
      moveTo(0)
      if (wasFarEnough) onSwiped()
    },
  }
}

/** The class of a link in the drawer, with an icon and its label in it. */
export const drawerLinkClass = 'drawer-link'

type DrawerProps = {
  openLabel: string
  closeLabel: string
  label: string
  logo: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/**
 * The phone menu with the button that opens it. Before the scripts have loaded it opens as a popover, afterwards as a
 * modal dialog that traps the focus; Escape, a press outside, a swipe to the left and choosing a link close it.
 */
export function Drawer({ openLabel, closeLabel, label, logo, foot, children }: DrawerProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const swipe = useSwipeLeft(ref, () => closeDrawer(ref.current))

  function open(event: MouseEvent) {
    event.preventDefault()
    closeDrawer(ref.current)
    ref.current?.showModal()
  }
  function closeWhenLeaving(event: MouseEvent) {
    if (leadsAway(event)) closeDrawer(ref.current)
  }
  return (
    <>
      <button
        type="button"
        className={iconButtonClass()}
        aria-label={openLabel}
        popoverTarget={id}
        onClick={open}
      >
        <MenuIcon />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for the same act */}
      <dialog
        ref={ref}
        id={id}
        popover="auto"
        className="drawer"
        aria-label={label}
        onClick={closeWhenLeaving}
        {...swipe}
      >
        <div className="drawer-inner">
          <div className="drawer-top">
            {logo}
            <CloseButton drawerId={id} label={closeLabel} onClose={() => closeDrawer(ref.current)} />
          </div>
          <nav className="drawer-nav" aria-label={label}>
            {children}
          </nav>
          {foot ? <div className="drawer-foot">{foot}</div> : null}
        </div>
      </dialog>
    </>
  )
}

type DrawerGroupProps = { icon: ReactNode; label: string; open?: boolean; children: ReactNode }

/** A collapsible group of links in the drawer. */
export function DrawerGroup({ icon, label, open = false, children }: DrawerGroupProps) {
  return (
    <details open={open}>
      <summary className={drawerLinkClass}>
        {icon}
        {label}
        <ChevronDown className="chevron" />
      </summary>
      {children}
    </details>
  )
}

type CloseButtonProps = { drawerId: string; label: string; onClose: () => void }

function CloseButton({ drawerId, label, onClose }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={iconButtonClass()}
      aria-label={label}
      popoverTarget={drawerId}
      popoverTargetAction="hide"
      onClick={onClose}
    >
      <X />
    </button>
  )
}

function leadsAway(event: MouseEvent) {
  const isBeside = event.target === event.currentTarget
  return isBeside || (event.target instanceof Element && event.target.closest('a') !== null)
}

function closeDrawer(drawer: HTMLDialogElement | null) {
  if (drawer?.open) drawer.close()
  if (drawer && 'popover' in drawer && drawer.matches(':popover-open')) drawer.hidePopover()
}
