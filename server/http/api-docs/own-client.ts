import { commonErrors, type ErrorCode, errors } from '#contract/api/error-codes.ts'
import type { LimitName } from '#contract/api/rate-limits.ts'
import { sessionCookieName } from '#server/http/requests/cookies.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import { limitOf, type Site } from './openapi.ts'

/** The section for somebody who writes or generates a client, who has to know more than the operations. */
export function ownClientSection(site: Site): string {
  const cookie = sessionCookieName({ https: site.appUrl.startsWith('https:') })
  const { origin } = new URL(site.appUrl)
  return `<section id="own-client"><h2>For your own client</h2>
<p>A client can be generated from <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.0); shapes that several
operations share are components of it, such as <code>Prayer</code>, <code>Group</code> and <code>Campaign</code>.
The API works from pages of this site and from programs, not from pages of other sites.</p>
<ol>
<li><strong>Sign in.</strong> Send <code>POST /api/session</code> with <code>email</code> and <code>password</code>.
Its answer sets the cookie <code>${cookie}</code>. Send it back with every request. There is no other token.</li>
<li><strong>Stay signed in.</strong> Send <code>POST /api/session/refresh</code> before <code>accessEndsAt</code>. Its
answer sets the cookie anew; from then on send the new one.</li>
<li><strong>Say where you come from.</strong> Each write (POST, PUT, PATCH, DELETE) that has the cookie needs the header
<code>Origin: ${escapeHtml(origin)}</code>. Without it, or with another address, the answer is ${code('CROSS_ORIGIN')}.
Do not send <code>Sec-Fetch-Site</code>.</li>
<li><strong>Send JSON</strong> with <code>Content-Type: application/json</code>, an image as its bytes with its own type
or <code>application/octet-stream</code>. Anything else is ${code('UNSUPPORTED_TYPE')}, too much of it
${code('TOO_LARGE')}. A field that an operation does not know is refused as ${code('INVALID')}.</li>
<li><strong>Do things once.</strong> Give each thing to be done a new UUID in the header <code>Idempotency-Key</code>, and
send the same one when you try again: the answer is then the first one, for a day. The same key with other input is
${code('IDEMPOTENCY_MISMATCH')}. Operations that sign in or out take none.</li>
<li><strong>Read refusals by their code.</strong> The body of each is
<code>{"error": {"code", "message", "key", "values", "fields", "requestId"}}</code>. <code>fields</code> says what is
wrong with which field. Every operation may answer ${commonErrors.map(code).join(', ')}.</li>
<li><strong>Wait when you are told to.</strong> ${code('RATE_LIMITED')} and ${code('UNAVAILABLE')} come with
<code>Retry-After</code> in seconds. For all operations together a client may read as a member
${amountOf('memberReads', site)}, write as a member ${amountOf('memberWrites', site)}, and ask without a session
${amountOf('anonymousReads', site)}. Those of single operations stand with them.</li>
<li><strong>Page through lists</strong> with <code>cursor</code>: it is the <code>next</code> of the page before, and null
on the last one. Times are ISO 8601 in UTC, amounts of money whole cents.</li>
</ol></section>`
}

/** A limit as people read it: how often, in which time, counted for whom. */
export function amountOf(name: LimitName, { rateLimitScale }: Pick<Site, 'rateLimitScale'>): string {
  const { amount, seconds, per } = limitOf(name, rateLimitScale)
  return `${amount} in ${durationOf(seconds)} for each ${counted[per]}`
}

const counted = { ip: 'network', member: 'member', email: 'e-mail address' } as const

const units: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

function durationOf(seconds: number): string {
  const [size, name] = units.find(([each]) => seconds % each === 0) ?? [1, 'second']
  const count = seconds / size
  return count === 1 ? `${name === 'hour' ? 'an' : 'a'} ${name}` : `${count} ${name}s`
}

/** A code with its status. */
export function code(name: ErrorCode): string {
  return `<code>${name}</code> (${errors[name].status})`
}
