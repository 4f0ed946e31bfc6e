import { isGone, isReachable } from '#web/platform/api/api-client.ts'

/**
 * Evaluated in an animation frame: true once the page was painted. Where a browser does not report the first paint, 4
 * seconds count instead.
 */
const hasPainted = "now > 4000 || performance.getEntriesByName('first-contentful-paint')[0]"

/**
 * Renders the page in system fonts and loads ours after the first full paint, so that they do not compete with what the
 * page waits for; runs inline at the start of the body. A browser that cached the style sheet has the fonts cached with
 * it and uses them at once; without scripts they load with the sheet (web/ui/tokens.css). Where data is saved, none is
 * loaded.
 */
export const fontsScript = `{
  const root = document.documentElement
  const show = () => { delete root.dataset.letters }
  const ask = () => Promise.all(['Newsreader', 'Figtree'].map((face) => document.fonts.load('1em ' + face))).then(show, show)
  const look = (now) => ${hasPainted} ? ask() : requestAnimationFrame(look)
  const isCached = ({ name, transferSize }) => transferSize === 0 && name.endsWith('.css')
  if (!root.dataset.saving && !performance.getEntriesByType('resource').some(isCached)) {
    root.dataset.letters = 'late'
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => requestAnimationFrame(look)))
  }
}`

/**
 * The inline script that loads the application after the first paint (ADR-5): when the page is painted and idle, or at
 * the first touch; with Save-Data only at the touch. A load that failed is retried at the next touch.
 */
export function deferredBootScript(entry: string, chunks: readonly string[]): string {
  return `{
  document.currentScript.remove()
  const touches = ['pointerdown', 'keydown', 'focusin']
  const start = () => {
    for (const touch of touches) removeEventListener(touch, start)
    const preload = (href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    document.head.append(...${JSON.stringify(chunks)}.map(preload))
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

/** How the message of a chunk that could not be loaded begins. */
export const lostPart = 'A part of the application did not come'

/**
 * Handles a chunk that could not be loaded. When the server cannot be reached the page stays: the router would reload
 * the whole page, which offline leads to the browser's own error page, so it must not take the failure for a missing
 * module. When the server can be reached and no longer has the file, there is a new build, and the page reloads, once
 * for each file (ADR-30). Drafts are saved on the way (`pagehide`).
 */
export function reloadWhenOutdated(reload = () => location.reload()): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const { message } = payload
    payload.message = `${lostPart} (${fileIn(message) ?? 'unnamed'})`
    if (sessionStorage.getItem('reloaded-for') === message) return
    void isOutdated(message).then((isSo) => {
      if (!isSo) return
      sessionStorage.setItem('reloaded-for', message)
      reload()
    })
  })
}

/** Without a file name the build counts as outdated as soon as the server answers. */
function isOutdated(message: string): Promise<boolean> {
  const file = fileIn(message)
  return file ? isGone(file) : isReachable()
}

/** The file that could not be loaded, where the browser names it. */
function fileIn(message: string): string | undefined {
  return message.split(' ').find((word) => word.startsWith('/') || word.startsWith('http'))
}
