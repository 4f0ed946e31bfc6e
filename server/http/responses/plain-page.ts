import { escapeHtml } from '#server/platform/formats/escape-html.ts'

/** A plain page of the server's own: readable, no script, light and dark. */
export function plainPage({ title, body }: { title: string; body: string }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>
:root{color-scheme:light dark;--line:#8886}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin:0}article{border-top:1px solid var(--line);padding:1rem 0}
code,pre{font:.9em ui-monospace,monospace}pre{overflow:auto;white-space:pre-wrap}
.quiet{opacity:.75;font-size:.9rem}.table{overflow-x:auto}a{color:inherit}
</style></head><body>${body}</body></html>`
}
