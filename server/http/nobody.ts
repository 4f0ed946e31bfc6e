import type { CookieJar } from '#server/platform/context.ts'
import { emptyUpload } from './uploads.ts'

const noCookies: CookieJar = {
  openSession: refuseCookie,
  closeSession: refuseCookie,
  rememberDevice: refuseCookie,
  bindState: refuseCookie,
}

/** The anonymous visitor a page is rendered for here: it has no session, no address, and sends nothing. */
export const anonymous = {
  actor: null,
  client: { network: '', sessionToken: null, deviceToken: null, stateToken: null, userAgent: null },
  cookies: noCookies,
  upload: emptyUpload(),
  idempotencyKey: null,
}

function refuseCookie(): never {
  throw new Error('A rendered page sets no cookies')
}
