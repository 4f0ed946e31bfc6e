import type { CookieJar } from '#server/platform/core/request-context.ts'
import { emptyUpload } from './files/upload-body.ts'

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
