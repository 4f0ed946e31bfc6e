import { format } from '#contract/messages/format.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'

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

/** The design's colours for light mode; mail programs know no variables. */
const page =
  'margin:0;padding:24px 12px;background:#fbf7ed;color:#171f36;font-family:Georgia,serif;font-size:17px'
const card = 'max-width:520px;margin:0 auto;padding:28px 24px;background:#fffdf9;border:1px solid #ebe1ce'
const title = 'margin-top:0;font-size:22px;color:#263b83'
const foreign =
  'margin:20px 0;padding:2px 0 2px 16px;border-left:3px solid #ebe1ce;line-height:1.6;white-space:pre-wrap;overflow-wrap:anywhere'
const table = 'margin:20px 0;border-collapse:collapse;line-height:1.5'
const cell = 'padding:4px 16px 4px 0;vertical-align:top;text-align:left'
/** The values of people break where they must; the labels never do, however narrow the phone is. */
const valueCell = `${cell};overflow-wrap:anywhere`
const pill =
  'display:inline-block;padding:14px 22px;border-radius:10px;background:#263b83;color:#fffdf9;font-weight:bold;text-decoration:none'
const small = 'font-family:Arial,sans-serif;font-size:14px;line-height:1.5;color:#464e62'
const address = 'color:#263b83;word-break:break-all'

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
  const parts = [
    `<p style="${title}">${escapeHtml(appName)}</p>`,
    paragraph(greetingOf(content)),
    paragraph(body),
    quote === undefined ? '' : `<blockquote style="${foreign}">${escapeHtml(quote)}</blockquote>`,
    details ? tableOf(details) : '',
    list ? listOf(list) : '',
    button ? buttonOf(button) : '',
    `<p style="${small}">${escapeHtml(footer)}</p>`,
    ...links.map(linkOf),
    paragraph(format('mail.signature', { app: appName })),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(appName)}</title>
</head>
<body style="${page}">
<div style="${card}">
${parts.filter(Boolean).join('\n')}
</div>
</body>
</html>
`
}

function greetingOf({ name }: MailContent): string {
  if (name === null || LOOKS_LIKE_A_LINK.test(name)) return format('mail.greeting.nameless')
  return format('mail.greeting', { name })
}

function paragraph(text: string): string {
  return `<p style="line-height:1.6">${escapeHtml(text)}</p>`
}

function tableOf(details: NonNullable<MailContent['details']>): string {
  const rows = details.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${cell};font-weight:normal;color:#464e62">${escapeHtml(name)}</th><td style="${valueCell}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table style="${table}">\n${rows.join('\n')}\n</table>`
}

function listOf(sentences: readonly string[]): string {
  const items = sentences.map((sentence) => `<li style="margin:6px 0">${escapeHtml(sentence)}</li>`)
  return `<ul style="margin:20px 0;padding-left:22px;line-height:1.6">\n${items.join('\n')}\n</ul>`
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<p style="margin:28px 0"><a href="${href}" style="${pill}">${escapeHtml(label)}</a></p>
<p style="${small}">${escapeHtml(format('mail.linkFallback'))}<br><a href="${href}" style="${address}">${href}</a></p>`
}

function linkOf({ label, url }: { label: string; url: string }): string {
  return `<p style="${small}"><a href="${escapeHtml(url)}" style="${address}">${escapeHtml(label)}</a></p>`
}
