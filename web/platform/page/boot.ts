import { themeColors } from '#contract/pages/page-rendering.ts'
import { isGone, isReachable } from '#web/platform/api/api-client.ts'

/** Sets the stored theme before the first paint; runs inline at the start of the body. */
export const themeScript = `try {
  const theme = localStorage.theme, color = ${JSON.stringify(themeColors)}[theme]
  if (color) {
    document.documentElement.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = color
  }
} catch (error) { console.warn(error) }`

/** Within a frame: the page was seen. Where a browser does not tell when it first painted, some seconds stand for it. */
const hasPainted = "now > 4000 || performance.getEntriesByName('first-contentful-paint')[0]"

/**
 * Shows the page in the device's own faces and asks for ours when the whole of it was seen, so that they share the line
 * with nothing it waits for; runs inline at the start of the body. A browser that kept the style sheet kept the letters
 * with it and has them at once; without scripts they come with the sheet (web/ui/tokens.css).
 */
export const fontsScript = `{
  const root = document.documentElement
  const show = () => { delete root.dataset.letters }
  const ask = () => Promise.all(['Newsreader', 'Figtree'].map((face) => document.fonts.load('1em ' + face))).then(show, show)
  const look = (now) => ${hasPainted} ? ask() : requestAnimationFrame(look)
  const isCached = ({ name, transferSize }) => transferSize === 0 && name.endsWith('.css')
  if (!performance.getEntriesByType('resource').some(isCached)) {
    root.dataset.letters = 'late'
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => requestAnimationFrame(look)))
  }
}`

/**
 * The inline script that loads the application after the first paint (ADR-5): when the page was seen and has come
 * to rest, or at the first touch; with Save-Data only then. A load that failed is tried again at the next touch.
 */
export function deferredBootScript(entry: string, chunks: readonly string[]): string {
  return `{
  document.currentScript.remove()
  const touches = ['pointerdown', 'keydown', 'focusin']
  const start = () => {
    for (const touch of touches) removeEventListener(touch, start)
    for (const href of ${JSON.stringify(chunks)})
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    import(${JSON.stringify(entry)}).catch(listen)
  }
  const listen = () => { for (const touch of touches) addEventListener(touch, start, { passive: true }) }
  const rest = () => self.requestIdleCallback ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 1000)
  const look = (now) => ${hasPainted} ? rest() : requestAnimationFrame(look)
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(look))
  listen()
  if (!navigator.connection?.saveData) document.readyState === 'complete' ? painted() : addEventListener('load', painted)
}`
}

/**
 * A part of the application did not come. Where the server cannot be reached the page stays: the router would load the
 * whole page anew, which leads to the browser's own page without a line, so that it must not take the failure for a
 * missing module. Where the server can be reached and no longer has the file, its build is another one, and the page
 * loads itself anew, once for each file (ADR-30). Drafts are kept as the page goes (`pagehide`).
 */
export function reloadWhenOutdated(reload = () => location.reload()): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const { message } = payload
    payload.message = `A part of the application did not come (${fileIn(message) ?? 'unnamed'})`
    if (sessionStorage.getItem('reloaded-for') === message) return
    void isOutdated(message).then((isSo) => {
      if (!isSo) return
      sessionStorage.setItem('reloaded-for', message)
      reload()
    })
  })
}

/** A browser that names no file is believed as soon as the server answers. */
function isOutdated(message: string): Promise<boolean> {
  const file = fileIn(message)
  return file ? isGone(file) : isReachable()
}

/** The file of its build that an open page did not get, where the browser names it. */
function fileIn(message: string): string | undefined {
  return message.split(' ').find((word) => word.startsWith('/') || word.startsWith('http'))
}
