import { onlineManager } from '@tanstack/react-query'
import { beforeAll } from 'vitest'

/*
 * The test files of a worker share one browser and the modules in it, as the pages of one tab do. Each file begins on a
 * browser that remembers nothing: whatever a file before it said to the device, to the address or to the page is gone.
 */
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetCookies()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) forgetAttributes(element)
  // Once a page was told that the line is gone, the query library waits until a page is told that it is back.
  onlineManager.setOnline(true)
})

function forgetCookies(): void {
  for (const cookie of document.cookie.split('; ').filter(Boolean)) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  }
}

function forgetAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}
