import { languageOf, tagOf } from '#contract/languages/language-codes.ts'
import { format } from '#contract/messages/format.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import { formatDay } from '#server/platform/formats/format-date.ts'
import { wordedLanguage } from '#server/platform/translations/worded-in.ts'
import type { OwnProfile } from './account-data.ts'
import { type OwnList, type OwnRow, ownLists } from './export-lists.ts'
import { formatField, formatTime } from './format-field.ts'
import type { OwnData } from './read-own-data.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T/

export type LabeledValues = [label: string, value: string][]

const accountNames = [
  'fullName',
  'email',
  'username',
  'memberSince',
  'timeZone',
  'siteLanguage',
  'sharesNameWhenPraying',
  'roles',
  'consents',
  'signInWith',
  'notificationChoices',
  'phoneSettings',
  'phonesNotified',
  'languagesChecked',
  'suspendedUntil',
  'suspendedReason',
] as const

const journeyNames = [
  'totalPrayers',
  'answeredPrayers',
  'totalMiracles',
  'supportsGiven',
  'amensGiven',
  'currentStreak',
  'longestStreak',
] as const

/** A member's account as labeled lines; unset values are left out. */
function accountValuesOf(profile: OwnProfile): LabeledValues {
  return withoutEmpty(
    accountNames.map((name) => [
      format(`ownDataFile.account.${name}`),
      formatValue(profile[name], profile.timeZone),
    ]),
  )
}

/** A member's figures and badges as labeled lines. */
function journeyValuesOf(journey: OwnData['journey']): LabeledValues {
  const badges = journey.badges.map(({ code }) => format(`badge.${code}`)).join('; ')
  const numbers = journeyNames.map((name): [string, string] => [
    format(`ownDataFile.journey.${name}`),
    String(journey[name]),
  ])
  const restDays = journey.restDays
    .map(({ from, to, kind }) => `${from} – ${to} (${format(`restDays.kind.${kind}`)})`)
    .join('; ')
  return withoutEmpty([
    ...numbers,
    [format('ownDataFile.journey.badges'), badges],
    [format('ownDataFile.journey.restDays'), restDays],
  ])
}

function withoutEmpty(pairs: LabeledValues): LabeledValues {
  return pairs.filter(([, value]) => value !== '')
}

function formatValue(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((each) => formatValue(each, timeZone)).join('; ')
  if (typeof value === 'object') return formatValue(Object.values(value), timeZone).replaceAll('; ', ' · ')
  const text = String(value)
  return INSTANT.test(text) ? formatTime(text, 'instant', timeZone) : text
}

/** Readable on a phone in light and dark mode; printed black on white, with no heading separated from its text. */
export const pageStyle = `
:root{color-scheme:light dark;--line:#8886}
body{font:17px/1.6 Georgia,serif;max-width:42rem;margin:0 auto;padding:1.5rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:0}h2{font-size:1.3rem;line-height:1.3;margin:2.5rem 0 .75rem}
h3{font-size:1.1rem;line-height:1.35;margin:0}
article{border-top:1px solid var(--line);padding:1rem 0}
p{margin:.35rem 0 0}.quiet{font:14px/1.5 system-ui,sans-serif;opacity:.8}.text{white-space:pre-wrap}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem;margin:0}dt{opacity:.8}dd{margin:0}
img{display:block;max-width:100%;height:auto;margin-top:.5rem;border-radius:.5rem}
@page{margin:18mm}
@media print{:root{color-scheme:light}body{font-size:11pt;max-width:none;padding:0}.hint{display:none}
h2,h3,.quiet{break-after:avoid}.text{orphans:3;widows:3}img{max-height:12cm}}
`

/** The input of the page; pictures are shown where their files lie beside it. */
export type PageInput = OwnData & { appName: string; withPictures: boolean }

/** Renders all data of a member as one page without scripts, to read, print or save as PDF; one chunk per batch. */
export async function* pageOf(input: PageInput): AsyncGenerator<string, void> {
  yield openingOf(input)
  yield valuesSection('account', accountValuesOf(input.profile))
  yield valuesSection('journey', journeyValuesOf(input.journey))
  for (const list of ownLists) yield* listOf(list, input)
  yield '</main></body></html>\n'
}

function openingOf({ appName, today, profile }: PageInput): string {
  const title = escapeHtml(format('ownDataFile.page.title', { name: profile.fullName }))
  const made = escapeHtml(format('ownDataFile.page.made', { app: appName, day: formatDay(today) }))
  return `<!doctype html>
<html lang="${tagOf(wordedLanguage())}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${pageStyle}</style></head><body>
<header><h1>${title}</h1><p class="quiet">${made}</p>
<p class="quiet hint">${escapeHtml(format('historyExport.page.hint'))}</p></header>
<main>
`
}

function valuesSection(section: 'account' | 'journey', pairs: LabeledValues): string {
  const lines = pairs.map(
    ([label, value]) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`,
  )
  return `<section><h2>${escapeHtml(format(`ownDataFile.page.${section}`))}</h2>
<dl>${lines.join('\n')}</dl></section>
`
}

/** An empty list says so, to show that nothing was forgotten. */
async function* listOf(list: OwnList, input: PageInput): AsyncGenerator<string, void> {
  yield `<section><h2>${escapeHtml(format(`ownDataFile.list.${list.name}`))}</h2>\n`
  let isEmpty = true
  for await (const rows of input.read(list)) {
    isEmpty = false
    yield rows.map((row) => articleOf(list, row, input)).join('')
  }
  yield `${isEmpty ? `<p>${escapeHtml(format('ownDataFile.page.empty'))}</p>\n` : ''}</section>\n`
}

function articleOf({ name, fields }: OwnList, row: OwnRow, { profile, withPictures }: PageInput): string {
  const quiet: string[] = []
  const lang = langOf(row)
  let [heading, body] = ['', '']
  for (const field of fields) {
    const text = formatField(row, field, (at, shown) => formatTime(at, shown, profile.timeZone))
    const safe = escapeHtml(text)
    if (safe === '') continue
    if (field[1] === 'title') heading = `<h3 dir="auto"${lang}>${safe}</h3>\n`
    else if (field[1] === 'text') body += `<p class="text" dir="auto"${lang}>${safe}</p>\n`
    else
      quiet.push(field[0] === 'at' ? safe : `${escapeHtml(format(`ownDataFile.field.${field[0]}`))}: ${safe}`)
  }
  const picture = name === 'images' && withPictures ? pictureOf(row) : ''
  return `<article>${heading}<p class="quiet">${quiet.join(' · ')}</p>\n${body}${picture}</article>\n`
}

/** The language of a row that has one, as an attribute. */
function langOf({ language }: OwnRow): string {
  const code = languageOf(language)
  return code ? ` lang="${tagOf(code)}"` : ''
}

function pictureOf({ file, alt, width, height }: OwnRow): string {
  const size = `width="${Number(width)}" height="${Number(height)}"`
  return `<img src="${escapeHtml(String(file))}" alt="${escapeHtml(String(alt))}" ${size} loading="lazy">\n`
}
