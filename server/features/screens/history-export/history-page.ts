import { tagOf } from '#contract/languages/language-codes.ts'
import { format } from '#contract/messages/format.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import { formatDay } from '#server/platform/formats/format-date.ts'
import { wordedLanguage } from '#server/platform/translations/worded-in.ts'
import type { WholeEntry } from './whole-history.ts'

/**
 * Readable on a phone in light and dark mode; printed black on white, with no entry's heading separated from its text.
 */
export const pageStyle = `
:root{color-scheme:light dark;--line:#8886}
body{font:17px/1.6 Georgia,serif;max-width:42rem;margin:0 auto;padding:1.5rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:0}h2{font-size:1.15rem;line-height:1.35;margin:0}
article{border-top:1px solid var(--line);padding:1rem 0}
p{margin:.35rem 0 0}.quiet{font:14px/1.5 system-ui,sans-serif;opacity:.8}.text{white-space:pre-wrap}
header{padding-bottom:1.25rem}
@page{margin:18mm}
@media print{:root{color-scheme:light}body{font-size:11pt;max-width:none;padding:0}.hint{display:none}
h2,.quiet{break-after:avoid}.text{orphans:3;widows:3}}
`

type PageInput = { appName: string; fullName: string; today: string }

/** Renders the whole history as a page to read, print or save as PDF, one chunk per batch. */
export async function* pageOf(
  history: AsyncIterable<WholeEntry[]>,
  input: PageInput,
): AsyncGenerator<string, void> {
  let opening = openingOf(input)
  for await (const entries of history) {
    const isEmpty = opening !== '' && entries.length === 0
    yield opening + (isEmpty ? emptiness() : entries.map(articleOf).join(''))
    opening = ''
  }
  yield '</main></body></html>\n'
}

function openingOf({ appName, fullName, today }: PageInput): string {
  const title = escapeHtml(format('historyExport.page.title', { name: fullName }))
  const made = escapeHtml(format('historyExport.page.made', { app: appName, day: formatDay(today) }))
  return `<!doctype html>
<html lang="${tagOf(wordedLanguage())}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${pageStyle}</style></head><body>
<header><h1>${title}</h1><p class="quiet">${made}</p>
<p class="quiet hint">${escapeHtml(format('historyExport.page.hint'))}</p></header>
<main>
`
}

function emptiness(): string {
  return `<p>${escapeHtml(format('historyExport.page.empty'))}</p>\n`
}

function articleOf(entry: WholeEntry): string {
  const tag = tagOf(entry.language)
  return `<article><h2 dir="auto" lang="${tag}">${escapeHtml(entry.title)}</h2>
<p class="quiet">${detailsOf(entry).map(escapeHtml).join(' · ')}</p>
<p class="text" dir="auto" lang="${tag}">${escapeHtml(entry.description)}</p></article>
`
}

function detailsOf({
  kind,
  on,
  category,
  status,
  answeredOn,
  prayedDays,
  audience,
  groups,
}: WholeEntry): string[] {
  return [
    format(`historyExport.kind.${kind}`),
    formatDay(on),
    ...(category ? [format(`prayer.category.${category}`)] : []),
    ...(status && !answeredOn ? [format(`prayer.status.${status}`)] : []),
    ...(answeredOn ? [format('historyExport.page.answeredOn', { day: formatDay(answeredOn) })] : []),
    ...(prayedDays === null ? [] : [format('miracle.prayedDays', { count: prayedDays })]),
    groups.length > 0
      ? format('historyExport.page.sharedWith', { groups: groups.join(', ') })
      : format(`prayer.audience.${audience}`),
  ]
}
