import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Failure } from '#server/platform/core/failure.ts'
import { isLoopback } from '#server/platform/core/network.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import { type DevMail, readDevMails } from '#server/platform/mail/dev-mailbox.ts'
import { plainPage } from './responses/plain-page.ts'

/**
 * Shows the mails this server would have sent, as a page and as JSON; only in development and only on this machine
 * (REQ-232). On the page each mail is drawn as its reader sees it, beside its text (REQ-476).
 */
export function addDevMailbox(server: FastifyInstance, pool: pg.Pool): void {
  server.get<{ Querystring: { to?: string } }>(
    '/dev/mail.json',
    { preHandler: onlyHere },
    async ({ query }) => {
      return await readDevMails(pool, recipientOf(query.to))
    },
  )
  server.get<{ Querystring: { to?: string } }>(
    '/dev/mail',
    { preHandler: onlyHere },
    async ({ query }, reply) => {
      const mails = await readDevMails(pool, recipientOf(query.to))
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      reply.header('referrer-policy', 'no-referrer')
      return reply.type('text/html; charset=utf-8').send(mailboxPage(mails))
    },
  )
}

/** Mails can open accounts, so other machines get no mailbox. */
async function onlyHere({ ip }: FastifyRequest): Promise<void> {
  if (!isLoopback(ip)) throw new Failure('NOT_FOUND')
}

function recipientOf(to: unknown): string | null {
  return typeof to === 'string' && to !== '' ? to : null
}

/** A mail beside its text where there is room for both. */
const STYLE = `<style>
.mail{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;margin-top:.75rem}
.mail iframe{width:100%;height:38rem;border:1px solid var(--line);border-radius:.75rem;resize:vertical}
.mail pre{margin:0}
@media (min-width:62rem){body{max-width:76rem}.mail{grid-template-columns:minmax(0,37rem) minmax(0,1fr)}}
</style>`

function mailboxPage(mails: DevMail[]): string {
  const list = mails.length > 0 ? mails.map(articleOf).join('\n') : '<p>No mail yet.</p>'
  return plainPage({
    title: 'Dev mailbox',
    body: `${STYLE}<h1>Dev mailbox</h1><p class="quiet">Nothing leaves this machine while SMTP_URL is unset.</p>${list}`,
  })
}

function articleOf(mail: DevMail): string {
  const subject = escapeHtml(mail.subject)
  const links = mail.links.map((url) => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`).join('')
  return `<article><h2>${subject}</h2>
<p class="quiet">To ${escapeHtml(mail.to)}, ${escapeHtml(mail.sentAt)}</p>
<div class="mail">
<iframe title="${subject}" loading="lazy" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(asFrame(mail.html))}"></iframe>
<div>${links}<pre>${escapeHtml(mail.text)}</pre></div>
</div></article>`
}

/** The mail for a frame without scripts: what is pressed in it opens in the page around it, as out of a mail program. */
function asFrame(html: string): string {
  return html.replace('<head>', '<head><base target="_top">')
}
