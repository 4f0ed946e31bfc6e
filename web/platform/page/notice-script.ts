/**
 * Hides the site's notices once they were put away, until the browser is closed, and puts them away when an element
 * with `data-put-away` is clicked, also before the page is hydrated; runs inline at the start of the body.
 */
export const noticeScript = `{
  const { dataset } = document.documentElement
  const stored = (use) => { try { return use(sessionStorage) } catch (error) { console.warn(error) } }
  if (stored((storage) => storage.notices)) dataset.notices = 'away'
  addEventListener('click', ({ target }) => {
    if (!target.closest('[data-put-away]')) return
    dataset.notices = 'away'
    stored((storage) => { storage.notices = 'away' })
  })
}`
