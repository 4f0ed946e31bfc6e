/** Colours of the browser's own bar, by day and by night (design: Tokens). */
export const themeColors = { light: '#FBF7ED', dark: '#0A122D' }

/** Sets the stored theme before the first paint; runs inline at the start of the body (design: Theme). */
export const themeScript = `try {
  const theme = localStorage.theme, color = ${JSON.stringify(themeColors)}[theme]
  if (color) {
    document.documentElement.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = color
  }
} catch (error) { console.warn(error) }`

/**
 * The inline script that loads the application after the first paint (stack F1.3): when the page has come to
 * rest or at the first touch; with Save-Data only then. A load that failed is tried again at the next touch.
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
  listen()
  if (!navigator.connection?.saveData) document.readyState === 'complete' ? rest() : addEventListener('load', rest)
}`
}

/** Loads the page anew, once, when a chunk of an older build is gone (stack F4). */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem('reloaded-for') === location.href) return
    sessionStorage.setItem('reloaded-for', location.href)
    event.preventDefault()
    location.reload()
  })
}
