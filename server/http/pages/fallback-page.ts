import { type ErrorCode, errors } from '#contract/api/error-codes.ts'
import { format } from '#contract/messages/format.ts'
import type { RenderedPage } from '#contract/pages/page-rendering.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'

/** The last fallback: no bundle, no data, one sentence. */
export function fallbackPage(error: unknown, appName: string): RenderedPage {
  const code: ErrorCode = error instanceof Failure ? error.code : 'UNEXPECTED'
  const { status } = errors[code]
  const text = format(errors[code].message)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(appName)}</title>`
  const html = `<!DOCTYPE html><html lang="en-ZA"><head>${head}</head><body><h1>${escapeHtml(appName)}</h1><p>${escapeHtml(text)}</p></body></html>`
  return { status, html, failure: error }
}
