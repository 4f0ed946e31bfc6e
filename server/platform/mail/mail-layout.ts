import { tagOf } from '#contract/languages/language-codes.ts'
import { format } from '#contract/messages/format.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import { wordedLanguage } from '#server/platform/translations/worded-in.ts'

/** The content of a mail, as plain text. */
export type MailContent = {
  appName: string
  /** The greeted name; null for a greeting without one. */
  name: string | null
  body: string
  /** Text of another person, set apart. */
  quote?: string
  /** Details to keep, line by line: a label and its value. */
  details?: readonly (readonly [name: string, value: string])[]
  /** The text, sentence by sentence. */
  list?: readonly string[]
  /** Its main action. */
  button?: { label: string; url: string }
  footer: string
  /** The last ones: to unsubscribe from mails like this one, or to choose them. */
  links?: readonly { label: string; url: string }[]
}

/** A name that a mail program would turn into a link is left out: strangers can give any name, and any address. */
const LOOKS_LIKE_A_LINK = /[:/@\\]|\.\p{L}/u

/** The fonts that every mail program has: one for words, one for what helps to use them. */
const WORDS = "font-family:Georgia,'Times New Roman',serif"
const TOOLS = 'font-family:Arial,Helvetica,sans-serif'

/** The design's colours by day; mail programs know no variables. */
const day = {
  page: '#fbf7ed',
  card: '#fffdf9',
  line: '#ebe1ce',
  text: '#171f36',
  text2: '#464e62',
  text3: '#606779',
  link: '#263b83',
  head: '#1a2a61',
  sun: '#f5ba5f',
  edge: '#d1821f',
}

/**
 * The part that cannot be inline. Where a mail program strips it, labels stay above their values and the mail stays
 * light.
 */
const STYLE = `
@media (min-width:481px){
.tz-k{display:table-cell!important;width:170px;padding:12px 16px 12px 0!important;vertical-align:top}
.tz-v{display:table-cell!important;padding:12px 0!important;border-top:1px solid ${day.line}!important;vertical-align:top}
.tz-first{border-top:0!important}
}
@media (prefers-color-scheme:dark){
.tz-page{background:#0a122d!important}
.tz-card{background:#111b3a!important}
.tz-card,.tz-line{border-color:#263254!important}
.tz-text{color:#f6efe1!important}
.tz-text2{color:#c2c9d9!important}
.tz-text3{color:#a3acc3!important}
.tz-link{color:#cad7f6!important}
.tz-head{background:#142664!important}
.tz-button{background:#f5ba5f!important}
.tz-button a{color:#301700!important}
}
`

/** A table that only lays out, for mail programs that know no other way. */
const LAYOUT = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
/** The values and words of people break where they must; the labels never do, however narrow the phone is. */
const ANYWHERE = 'overflow-wrap:anywhere'
const small = `${TOOLS};font-size:14px;line-height:21px;color:${day.text3}`
const plain = `margin:0;${TOOLS};font-size:16px;line-height:25px;color:${day.text2};${ANYWHERE}`

/**
 * Both bodies of a mail: text for any client, HTML without pictures, scripts or anything to load, so that it costs no
 * data and does not reveal that it was opened.
 */
export function layOutMail(content: MailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content) }
}

function textOf(content: MailContent): string {
  const { appName, body, quote, details, list, button, footer, links = [] } = content
  const parts = [
    greetingOf(content),
    body,
    quote?.replace(/^/gm, '> '),
    details?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    list?.map((sentence) => `- ${sentence}`).join('\n'),
    button && `${button.label}:\n${button.url}`,
    footer,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    format('mail.signature', { app: appName }),
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

function htmlOf(content: MailContent): string {
  const { appName, body, quote, details, list, button, footer, links = [] } = content
  const rows = [
    row(30, heading(greetingOf(content))),
    row(8, `<p class="tz-text2" style="${plain}">${escapeHtml(body)}</p>`),
    quote === undefined ? '' : row(20, quoteOf(quote)),
    details ? row(12, tableOf(details)) : '',
    list ? row(20, listOf(list)) : '',
    button ? row(24, buttonOf(button)) : '',
  ]
  const below = [
    `<p class="tz-text3" style="margin:0;${small}">${escapeHtml(footer)}</p>`,
    ...links.map(linkOf),
    `<p class="tz-text3" style="margin:10px 0 0;${small}">${escapeHtml(format('mail.signature', { app: appName }))}</p>`,
  ]
  return `<!doctype html>
<html lang="${tagOf(wordedLanguage())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(appName)}</title>
<style>${STYLE}</style>
</head>
<body class="tz-page" style="margin:0;padding:0;background:${day.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(body)}</div>
<table ${LAYOUT} width="100%" class="tz-page" bgcolor="${day.page}" style="background:${day.page}">
<tr><td align="center" style="padding:24px 12px">
<table ${LAYOUT} width="100%" class="tz-card" bgcolor="${day.card}" style="max-width:560px;background:${day.card};border:1px solid ${day.line};border-collapse:separate;border-radius:18px;overflow:hidden">
${letterhead(appName)}
${rows.filter(Boolean).join('\n')}
<tr><td style="height:30px;line-height:30px;font-size:1px">&nbsp;</td></tr>
</table>
<table ${LAYOUT} width="100%" style="max-width:560px">
<tr><td style="padding:18px 24px 6px;text-align:left">
${below.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** One indigo row with the sun, a half disc in a dotted half ring; Outlook, which draws no round corners, gets no sun. */
function letterhead(appName: string): string {
  const disc = `<td bgcolor="${day.sun}" style="width:30px;height:15px;line-height:15px;font-size:1px;background:${day.sun};border-radius:15px 15px 0 0">&nbsp;</td>`
  const ring = `<td style="padding:4px 4px 0;border:3px dotted ${day.sun};border-bottom:0;border-radius:23px 23px 0 0"><table ${LAYOUT}><tr>${disc}</tr></table></td>`
  const sun = `<!--[if !mso]><!--><td style="padding:0 12px 0 0;vertical-align:bottom"><table ${LAYOUT}><tr>${ring}</tr></table></td><!--<![endif]-->`
  const name = `<td style="vertical-align:bottom;${WORDS};font-size:24px;line-height:24px;color:${day.page};letter-spacing:-.3px">${escapeHtml(appName)}</td>`
  return `<tr><td class="tz-head" bgcolor="${day.head}" style="background:${day.head};padding:20px 24px 16px;border-bottom:5px dotted ${day.sun}"><table ${LAYOUT}><tr>${sun}${name}</tr></table></td></tr>`
}

/** A row of the card, this many pixels below the one before. */
function row(space: number, inside: string): string {
  return `<tr><td style="padding:${space}px 24px 0;text-align:left">${inside}</td></tr>`
}

function heading(text: string): string {
  return `<h1 class="tz-text" style="margin:0;${WORDS};font-size:26px;line-height:32px;font-weight:normal;color:${day.text};letter-spacing:-.3px;${ANYWHERE}">${escapeHtml(text)}</h1>`
}

function quoteOf(text: string): string {
  return `<blockquote class="tz-text" style="margin:0;padding:2px 0 2px 18px;border-left:4px dotted ${day.edge};${WORDS};font-size:19px;line-height:30px;color:${day.text};white-space:pre-wrap;${ANYWHERE}">${escapeHtml(text)}</blockquote>`
}

/** Each label above its value; beside it where there is room. */
function tableOf(details: NonNullable<MailContent['details']>): string {
  const rows = details.map(([name, value], index) => {
    const [border, first] =
      index === 0 ? ['border-top:0', ' tz-first'] : [`border-top:1px solid ${day.line}`, '']
    const label = `<th scope="row" class="tz-k tz-text3 tz-line${first}" style="display:block;padding:12px 0 0;${border};text-align:left;font-weight:normal;${small}">${escapeHtml(name)}</th>`
    return `<tr>${label}<td class="tz-v tz-text tz-line${first}" style="display:block;padding:0 0 12px;${TOOLS};font-size:16px;line-height:24px;color:${day.text};${ANYWHERE}">${escapeHtml(value)}</td></tr>`
  })
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:collapse">\n${rows.join('\n')}\n</table>`
}

function listOf(sentences: readonly string[]): string {
  const items = sentences.map(
    (sentence) =>
      `<li class="tz-text tz-line" style="margin:0;padding:14px 0;border-top:1px solid ${day.line};${WORDS};font-size:19px;line-height:26px;color:${day.text};${ANYWHERE}">${escapeHtml(sentence)}</li>`,
  )
  return `<ul style="margin:0;padding:0;list-style:none">\n${items.join('\n')}\n</ul>`
}

/** The button, and its address for programs in which it does not work. */
function buttonOf({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  const link = `<a href="${href}" style="display:inline-block;padding:15px 26px;${TOOLS};font-size:16px;line-height:20px;font-weight:bold;color:${day.card};text-decoration:none">${escapeHtml(label)}</a>`
  return `<table ${LAYOUT}><tr><td class="tz-button" bgcolor="${day.link}" style="background:${day.link};border-radius:12px">${link}</td></tr></table>
<p class="tz-text3" style="margin:16px 0 0;${small}">${escapeHtml(format('mail.linkFallback'))}<br><a class="tz-link" href="${href}" style="color:${day.link};word-break:break-all">${href}</a></p>`
}

function linkOf({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:10px 0 0;${small}"><a class="tz-link" href="${escapeHtml(url)}" style="color:${day.link}">${escapeHtml(label)}</a></p>`
}

function greetingOf({ name }: MailContent): string {
  if (name === null || LOOKS_LIKE_A_LINK.test(name)) return format('mail.greeting.nameless')
  return format('mail.greeting', { name })
}
