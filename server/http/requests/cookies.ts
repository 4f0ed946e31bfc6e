import { type Language, languageOf } from '#contract/languages/language-codes.ts'
import { languageCookie } from '#contract/pages/language-choice.ts'
import { sessionHint, sharedSessionHint } from '#contract/pages/session-hint.ts'
import { accountLimits } from '#contract/values/constants.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { Client, CookieJar } from '#server/platform/core/request-context.ts'

/**
 * Cookies of the server. Over https they carry the __Host- prefix, so no other host can set them. `in` holds no secret:
 * it lets the first paint know whether a session is likely (no flash of signed-out content), and the page whether the
 * device is a shared one, on which nothing is stored.
 */
const names = {
  session: 'tz_sid',
  device: 'tz_device',
  state: 'tz_state',
  registration: 'tz_reg',
  hint: 'tz_in',
  language: languageCookie,
} as const
const DEVICE_DAYS = 365
const STATE_SECONDS = 600
const LANGUAGE_DAYS = 365
const REGISTRATION_SECONDS = accountLimits.verificationHours * 3600

export type CookieRules = { https: boolean; clock: Clock }

/** The tokens and the language of a request. */
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
    language: readLanguage(header),
  }
}

/** The language that was chosen in this browser; English unless another was. */
function readLanguage(header: string | undefined): Language {
  return chosenLanguage(header) ?? 'en'
}

/** The language that was chosen in this browser; null before the first choice. */
export function chosenLanguage(header: string | undefined): Language | null {
  return languageOf(cookiesIn(header).get(names.language))
}

/** True when the browser probably has a session: what a page looks like may follow it, what it may read not. */
export function hasSessionHint(header: string | undefined): boolean {
  const hint = cookiesIn(header).get(names.hint)
  return hint === sessionHint || hint === sharedSessionHint
}

/**
 * The session token for a page. A browser that signed out without a connection could remove only its hint: no page is
 * the member's any more, and its next request ends the session (REQ-515).
 */
export function readPageSession(header: string | undefined, rules: CookieRules): string | null {
  return hasSessionHint(header) ? readCookies(header, rules).sessionToken : null
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
  const set = (name: string, value: string, until: Date | null) =>
    lines.push(line(name, value, until, rules.https))
  const now = () => rules.clock.now()
  return {
    lines,
    openSession: (token, endsAt) => {
      set(names.session, token, endsAt)
      lines.push(hint(endsAt ? sessionHint : sharedSessionHint, endsAt, rules.https))
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
    setLanguage: (language, { endsWithBrowser }) => {
      const until = endsWithBrowser ? null : secondsFrom(now(), LANGUAGE_DAYS * 86_400)
      lines.push(open(names.language, language, until, rules.https))
    },
  }
}

/** The name of the cookie that carries the session, for the API reference. */
export function sessionCookieName({ https }: Pick<CookieRules, 'https'>): string {
  return full(names.session, https)
}

function full(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name
}

function line(name: string, value: string, until: Date | null, https: boolean): string {
  const attributes = `Path=/;${expiry(until)} HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  return `${full(name, https)}=${value}; ${attributes}`
}

function hint(value: string, until: Date | null, https: boolean): string {
  return open(names.hint, value, until, https)
}

/** A cookie that the page may read. */
function open(name: string, value: string, until: Date | null, https: boolean): string {
  return `${name}=${value}; Path=/;${expiry(until)} SameSite=Lax${https ? '; Secure' : ''}`
}

function expiry(until: Date | null): string {
  return until ? ` Expires=${until.toUTCString()};` : ''
}
