import type { PostedForm } from '#contract/pages/form-posts.ts'
import type { ListeningApp } from './listening-app.ts'

/** The origin of the pages of a listening app. */
export const siteOrigin = 'http://site.test'

type Sent = Record<string, string> | URLSearchParams | string
/** A page as createEchoPages shows it. */
type EchoedPage = { url: string; formKey: string | null; posted: PostedForm | null }
type At = Pick<ListeningApp, 'origin'>

/** Posts a form as a browser without scripts does. */
export async function postForm(app: At, path: string, fields: Sent, headers: Record<string, string> = {}) {
  const answer = await fetch(app.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: siteOrigin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })
  const text = await answer.text()
  const page = text.startsWith('{') ? (JSON.parse(text) as EchoedPage) : null
  return { status: answer.status, headers: answer.headers, text, page, posted: page?.posted ?? null }
}

export async function readPage(
  app: At,
  path: string,
  headers: Record<string, string> = {},
): Promise<EchoedPage> {
  return (await (await fetch(app.origin + path, { headers })).json()) as EchoedPage
}

/** The cookies that an answer sets, as the browser sends them back. */
export function cookiesOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
