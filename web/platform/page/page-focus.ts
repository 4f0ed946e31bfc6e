import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notePreviousPages } from './previous-page.ts'

/**
 * Moves the focus with every change of page, so that a screen reader announces it (REQ-283): to the page's heading, and
 * on the way back to the link that led away. An element of the new page that took the focus meanwhile keeps it. Within
 * a page the focus only moves when its element is gone, as the tabs of a group are once its chat fills a phone's screen.
 */
export function usePageFocus(router: AnyRouter): void {
  useEffect(() => {
    let focusedBefore: Element | null = null
    let stopWaiting = (): void => undefined
    const stops = [
      notePreviousPages(router),
      router.subscribe('onBeforeNavigate', () => {
        stopWaiting()
        focusedBefore = document.activeElement
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || hasTakenFocus(focusedBefore)) return
        if (!pathChanged && isStillShown(focusedBefore)) return
        const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index
        if (isBack && focusLinkTo(fromLocation)) return
        if (!focusHeading()) stopWaiting = focusHeadingLater()
      }),
    ]
    return () => {
      stopWaiting()
      for (const stop of stops) stop()
    }
  }, [router])
}

/** Bars and menus stay from page to page: what has the focus there had it before, or got it from a closing dialog. */
function hasTakenFocus(focusedBefore: Element | null): boolean {
  const focused = document.activeElement
  return focused !== focusedBefore && focused?.closest('main, dialog[open]') != null
}

/** An element that a style hides keeps the focus until the browser draws the page. */
function isStillShown(element: Element | null): boolean {
  if (!element?.isConnected) return false
  return typeof element.checkVisibility !== 'function' || element.checkVisibility()
}

/** A page may have changed its query since it was opened, by its tabs. */
function focusLinkTo({ href, pathname }: { href: string; pathname: string }): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
  const leadsTo = (path: string) => links.find((link) => link.getAttribute('href')?.split('?')[0] === path)
  const link = links.find((one) => one.getAttribute('href') === href) ?? leadsTo(pathname)
  link?.focus({ preventScroll: true })
  return link !== undefined && document.activeElement === link
}

/** The heading of a placeholder is about to be replaced, and would take the focus with it. */
function focusHeading(): boolean {
  const found = document.querySelector<HTMLElement>('main h1')
  const heading = found?.closest('[data-placeholder]') ? null : found
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
  return heading != null
}

/** For a page that shows a placeholder first. Returns the stop function. */
function focusHeadingLater(): () => void {
  const focusedBefore = document.activeElement
  const observer = new MutationObserver(() => {
    if (hasTakenFocus(focusedBefore) || focusHeading()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
