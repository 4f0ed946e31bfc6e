import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { dismissAll } from '#web/ui/toasts/toast-store.ts'

configure({ getElementError })

/*
 * The test files of a worker share one jsdom and the modules loaded into it, as the pages of one tab do. Each file begins
 * with nothing left of the files before it: no storage, cookie, address, markup, fake clock, spy or message.
 */
beforeAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanup()
  dismissAll()
  localStorage.clear()
  sessionStorage.clear()
  deleteCookies()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) removeAttributes(element)
  listenOnDocument()
  // A test that went offline restores `navigator.onLine`, which sends no event: the query library would go on waiting.
  onlineManager.setOnline(true)
})

/* Additions of one file to the browser itself meet the files after it, and which those are differs from run to run. */
let addedBefore: string[]
beforeAll(() => {
  addedBefore = ownProperties()
})
afterAll(() => expect(ownProperties(), 'stubProperty takes back what a test adds').toEqual(addedBefore))

/** The properties of the objects that tests add abilities to. */
function ownProperties(): string[] {
  const objects = { navigator, Element: Element.prototype, HTMLElement: HTMLElement.prototype, URL }
  return Object.entries(objects).flatMap(([name, object]) =>
    Object.getOwnPropertyNames(object).map((property) => `${name}.${property}`),
  )
}

/**
 * React marks the document of a root in an element as listened to, though it listens there to `selectionchange` alone:
 * a later root in the document itself would receive no event. So the document comes first; its listeners stay.
 */
function listenOnDocument(): void {
  createRoot(document).unmount()
}

type V8Errors = ErrorConstructor & { captureStackTrace(error: Error, below: unknown): void }

/** Prints the page only when somebody reads the message: `waitFor` throws most of these errors away. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  ;(Error as V8Errors).captureStackTrace(error, getElementError)
  const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { get: text, configurable: true })
}

function deleteCookies(): void {
  for (const cookie of document.cookie.split('; ').filter(Boolean)) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  }
}

function removeAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}
