import { operationList } from '#contract/api/all-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import { downloadList, type FileDownload } from '#contract/api/file-downloads.ts'
import type { LimitName } from '#contract/api/rate-limits.ts'
import { liveAddress } from '#contract/events/live-stream.ts'
import { liveStream } from '#server/http/live/live-api-description.ts'
import { requestSchema, responseSchema } from '#server/http/requests/json-schema.ts'
import { plainPage } from '#server/http/responses/plain-page.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import type { Site } from './openapi.ts'
import { amountOf, code, ownClientSection } from './own-client.ts'

/** The API reference for people: every operation on one page, without a script. */
export function referencePage(site: Site): string {
  const title = `${site.appName} API`
  const body = `<h1>${escapeHtml(title)}</h1>
${ownClientSection(site)}
${operationList.map(([name, operation]) => articleOf(name, operation, site)).join('\n')}
${downloadList.map(([name, download]) => downloadArticle(name, download, site)).join('\n')}
${streamArticle(site)}`
  return plainPage({ title, body })
}

function streamArticle(site: Site): string {
  return `<article id="${liveStream.operationId}"><h2><code>GET ${liveAddress}</code></h2>
<p>${escapeHtml(liveStream.summary)}</p>
<p class="quiet">${escapeHtml(liveStream.description)}</p>
<p class="quiet">For member${limited(['liveStreams'], site)}</p></article>`
}

function articleOf(name: string, operation: Operation, site: Site): string {
  return `<article id="${name}"><h2><code>${operation.method} ${operation.path}</code></h2>
<p>${escapeHtml(operation.summary)}</p>
<p class="quiet">${name}, for ${operation.caller}${limited(operation.limits, site)}</p>
${refusals(operation.errors)}
<details><summary>Takes</summary>${takes(operation)}</details>
<details><summary>Answers</summary>${schemaOf(responseSchema(operation))}</details></article>`
}

function downloadArticle(name: string, download: FileDownload, site: Site): string {
  const query = Object.entries(download.query ?? {}).map(
    ([parameter, { description, values }]) =>
      `<p><code>${parameter}=${values.join('|')}</code>: ${escapeHtml(description)}</p>`,
  )
  return `<article id="${name}"><h2><code>GET ${download.path}</code></h2>
<p>${escapeHtml(download.summary)}</p>
<p class="quiet">${download.type}, for ${download.caller}${limited(download.limits, site)}</p>
${refusals(download.errors)}${query.join('')}</article>`
}

function limited(names: readonly LimitName[] = [], site: Site): string {
  return names.length > 0 ? `, at most ${names.map((name) => amountOf(name, site)).join(' and ')}` : ''
}

function refusals(codes: readonly ErrorCode[]): string {
  return codes.length > 0 ? `<p class="quiet">Refusals: ${codes.map(code).join(', ')}</p>` : ''
}

function takes(operation: Operation): string {
  return operation.body ? '<p>The bytes of an image.</p>' : schemaOf(requestSchema(operation))
}

function schemaOf(schema: object): string {
  return `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}
