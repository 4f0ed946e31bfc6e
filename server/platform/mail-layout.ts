import { escapeHtml } from './escape-html.ts'
/** What a mail says, as plain words; `button` is its one thing to do. */
export type MailContent = {
  appName: string
  greeting: string
  body: string
  button: { label: string; url: string }
  /** Stands above the written-out address. */
  linkFallback: string
  footer: string
  signature: string
}

/** The day colours of the design; mail programs know no variables. */
const page =
  'margin:0;padding:24px 12px;background:#fbf7ed;color:#171f36;font-family:Georgia,serif;font-size:17px'
const card = 'max-width:520px;margin:0 auto;padding:28px 24px;background:#fffdf9;border:1px solid #ebe1ce'
const name = 'margin-top:0;font-size:22px;color:#263b83'
const button =
  'display:inline-block;padding:14px 22px;border-radius:10px;background:#263b83;color:#fffdf9;font-weight:bold;text-decoration:none'
const small = 'font-family:Arial,sans-serif;font-size:14px;line-height:1.5;color:#464e62'
const address = 'color:#263b83;word-break:break-all'

/**
 * Both bodies of a mail: text for any client, HTML without pictures, scripts or anything to load, so that it costs
 * no data and tells nobody that it was opened.
 */
export function layOutMail(content: MailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content) }
}

function textOf({ greeting, body, button: { label, url }, footer, signature }: MailContent): string {
  return `${[greeting, body, `${label}:\n${url}`, footer, signature].join('\n\n')}\n`
}

function htmlOf(content: MailContent): string {
  const { appName, greeting, body, button: action, linkFallback, footer, signature } = content
  const url = escapeHtml(action.url)
  const paragraph = (text: string) => `<p style="line-height:1.6">${escapeHtml(text)}</p>`
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
<p style="${name}">${escapeHtml(appName)}</p>
${paragraph(greeting)}
${paragraph(body)}
<p style="margin:28px 0"><a href="${url}" style="${button}">${escapeHtml(action.label)}</a></p>
<p style="${small}">${escapeHtml(linkFallback)}<br><a href="${url}" style="${address}">${url}</a></p>
<p style="${small}">${escapeHtml(footer)}</p>
${paragraph(signature)}
</div>
</body>
</html>
`
}
