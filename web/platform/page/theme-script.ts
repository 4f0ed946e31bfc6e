import { themeColors } from '#contract/pages/page-rendering.ts'

/**
 * Sets the stored theme before the first paint, and switches it when an element with `data-theme-switch` is clicked, also
 * before the page is hydrated; runs inline at the start of the body. Where the browser forbids storage, the choice lasts
 * until the page is left.
 */
export const themeScript = `{
  const root = document.documentElement, colors = ${JSON.stringify(themeColors)}
  const apply = (theme) => {
    root.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = colors[theme]
  }
  const stored = (use) => { try { return use(localStorage) } catch (error) { console.warn(error) } }
  const chosen = stored((storage) => storage.theme)
  if (colors[chosen]) apply(chosen)
  addEventListener('click', ({ target }) => {
    if (!target.closest('[data-theme-switch]')) return
    const current = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    const theme = current === 'dark' ? 'light' : 'dark'
    apply(theme)
    stored((storage) => { storage.theme = theme })
  })
}`
