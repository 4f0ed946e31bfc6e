import { accountLimits } from '#contract/values/constants.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { Client, CookieJar } from '#server/platform/core/request-context.ts'

/**
 * Cookies of the server. Over https they carry the __Host- prefix, so no other host can set them. `in` holds no secret:
 * it lets the first paint know whether a session is likely (no flash of signed-out content).
 */
const names = {
  session: 'tz_sid',
  device: 'tz_device',
  state: 'tz_state',
  registration: 'tz_reg',
  hint: 'tz_in',
} as const
const DEVICE_DAYS = 365
const STATE_SECONDS = 600
const REGISTRATION_SECONDS = accountLimits.verificationHours * 3600

export type CookieRules = { https: boolean; clock: Clock }

/** The tokens of a request. */
export function readCookies(
  header: string | undefined,
  { https }: CookieRules,
): Omit<Client, 'network' | 'userAgent'> {
  const found = cookiesIn(header)
  const read = (name: string) => found.get(full(name, https)) || null
  return {
    sessionToken: read(names.session),
    deviceToken: read(names.device),
    stateToken: read(names.state),
    registrationToken: read(names.registration),
  }
}

/** True when the browser probably has a session: what a page looks like may follow it, what it may read not. */
export function hasSessionHint(header: string | undefined): boolean {
  return cookiesIn(header).get(names.hint) === '1'
}

function cookiesIn(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of (header ?? '').slice(0, 8192).split(';')) {
    const at = pair.indexOf('=')
    if (at > 0) found.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  return found
}

/** Collects the cookies of a response; `lines` are its Set-Cookie headers. */
export function cookieJar(rules: CookieRules): CookieJar & { lines: string[] } {
  const lines: string[] = []
  const set = (name: string, value: string, until: Date) => lines.push(line(name, value, until, rules.https))
  const now = () => rules.clock.now()
  return {
    lines,
    openSession: (token, endsAt) => {
      set(names.session, token, endsAt)
      lines.push(hint('1', endsAt, rules.https))
    },
    closeSession: () => {
      set(names.session, '', new Date(0))
      lines.push(hint('', new Date(0), rules.https))
    },
    rememberDevice: (token) => set(names.device, token, secondsFrom(now(), DEVICE_DAYS * 86_400)),
    bindState: (token) =>
      set(names.state, token ?? '', token ? secondsFrom(now(), STATE_SECONDS) : new Date(0)),
    bindRegistration: (token) =>
      set(names.registration, token ?? '', token ? secondsFrom(now(), REGISTRATION_SECONDS) : new Date(0)),
  }
}

/** The name of the cookie that carries the session, for the API reference. */
export function sessionCookieName({ https }: Pick<CookieRules, 'https'>): string {
  return full(names.session, https)
}

function full(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name
}

function line(name: string, value: string, until: Date, https: boolean): string {
  const attributes = `Path=/; Expires=${until.toUTCString()}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  return `${full(name, https)}=${value}; ${attributes}`
}

function hint(value: string, until: Date, https: boolean): string {
  return `${names.hint}=${value}; Path=/; Expires=${until.toUTCString()}; SameSite=Lax${https ? '; Secure' : ''}`
}
