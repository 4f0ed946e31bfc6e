import { offlinePageMessages as texts } from '#contract/messages/en/offline-page.ts'

/** The plain page in place of one that is neither stored here nor reachable. It has no script and no style. */
export function missingPage(): Response {
  const html = `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${texts['offlinePage.title']}</title></head><body><h1>${texts['offlinePage.title']}</h1>
<p>${texts['offlinePage.detail']}</p><p><a href="">${texts['offlinePage.again']}</a></p></body></html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  })
}
