import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './tabs.css'

export type Tab<Id extends string> = {
  id: Id
  label: ReactNode
  count?: number
  /** The tab has pending work. */
  isDue?: boolean
}

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  children: ReactNode
}

/** Tabs over one panel; the caller controls the choice (in `?tab=`) and renders the chosen panel's content. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const idOf = (tab: string) => `${base}-${tab}`
  useChosenInView(list, value)
  useFocusAfterLoss(list, value)

  function moveTo(index: number) {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    list.current?.querySelector<HTMLElement>(`[id="${idOf(tab.id)}"]`)?.focus()
    onChange(tab.id)
  }
  function moveByKey(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === value)
    const target = targetOfKey(event.key, at, tabs.length)
    if (target === undefined) return
    event.preventDefault()
    moveTo(target)
  }
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={moveByKey}>
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            tab={tab}
            id={idOf(tab.id)}
            panelId={`${base}-panel`}
            isChosen={tab.id === value}
            onChoose={() => onChange(tab.id)}
          />
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={idOf(value)}>
        {children}
      </div>
    </>
  )
}

type TabButtonProps = {
  tab: Tab<string>
  id: string
  panelId: string
  isChosen: boolean
  onChoose: () => void
}

function TabButton({ tab, id, panelId, isChosen, onChoose }: TabButtonProps) {
  return (
    <button
      id={id}
      type="button"
      role="tab"
      className="tab"
      aria-selected={isChosen}
      aria-controls={isChosen ? panelId : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
    >
      {tab.label}
      {tab.count === undefined ? null : (
        <>
          {' '}
          <span className={classNames('tab-count', tab.isDue && 'tab-count-due')}>{tab.count}</span>
        </>
      )}
    </button>
  )
}

/** A strip wider than the screen scrolls the chosen tab to its middle; the page itself does not scroll. */
function useChosenInView(list: RefObject<HTMLElement | null>, value: string): void {
  const centred = useRef<string>(null)
  useEffect(() => {
    const strip = list.current
    const tab = chosenIn(strip)
    if (centred.current === value || !strip || !tab) return
    centred.current = value
    strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
  }, [list, value])
}

/** When the panel with the focus disappeared, the focus goes to the tab that is chosen now. */
function useFocusAfterLoss(list: RefObject<HTMLElement | null>, value: string): void {
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (document.activeElement === document.body) chosenIn(list.current)?.focus()
  }, [list, value])
}

function chosenIn(strip: HTMLElement | null): HTMLElement | null | undefined {
  return strip?.querySelector<HTMLElement>('[aria-selected="true"]')
}

function targetOfKey(key: string, at: number, length: number) {
  if (key === 'ArrowRight') return at + 1
  if (key === 'ArrowLeft') return at - 1
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}
