import { operationList } from '#contract/api/all-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import { commonErrors, errors } from '#contract/api/error-codes.ts'
import { liveAddress } from '#contract/events/live-stream.ts'
import { liveStream } from '#server/http/live/live-api-description.ts'
import { requestSchema, responseSchema } from '#server/http/requests/json-schema.ts'
import { plainPage } from '#server/http/responses/plain-page.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'

/** The API reference for people: every operation on one page, without a script. */
export function referencePage(appName: string): string {
  const title = `${appName} API`
  const body = `<h1>${escapeHtml(title)}</h1>
<p>Machine-readable: <a href="/openapi.json">/openapi.json</a>. Writes take an <code>Idempotency-Key</code> header
(a UUID): the same key gives the same answer once. Any operation may also answer ${codes(commonErrors)}.</p>
${operationList.map(([name, operation]) => articleOf(name, operation)).join('\n')}
${streamArticle}`
  return plainPage({ title, body })
}

const streamArticle = `<article id="${liveStream.operationId}"><h2><code>GET ${liveAddress}</code></h2>
<p>${escapeHtml(liveStream.summary)}</p>
<p class="quiet">${escapeHtml(liveStream.description)}</p></article>`

function articleOf(name: string, operation: Operation): string {
  const refusals =
    operation.errors.length > 0 ? `<p class="quiet">Refusals: ${codes(operation.errors)}</p>` : ''
  return `<article id="${name}"><h2><code>${operation.method} ${operation.path}</code></h2>
<p>${escapeHtml(operation.summary)}</p>
<p class="quiet">${name}, for ${operation.caller}${operation.limits ? `, limited by ${operation.limits.join(', ')}` : ''}</p>
${refusals}
<details><summary>Takes</summary>${takes(operation)}</details>
<details><summary>Answers</summary>${schemaOf(responseSchema(operation))}</details></article>`
}

function takes(operation: Operation): string {
  return operation.body ? '<p>The bytes of an image.</p>' : schemaOf(requestSchema(operation))
}

function codes(list: readonly (keyof typeof errors)[]): string {
  return list.map((code) => `<code>${code}</code> (${errors[code].status})`).join(', ')
}

function schemaOf(schema: object): string {
  return `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}
