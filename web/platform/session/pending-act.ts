import { readStored, removeStored, STORAGE_PREFIX, writeStored } from '#web/platform/device/device-storage.ts'
import { tabStorage } from './return-path.ts'

/** An act of a signed-out person that needs an account (REQ-301); `title` is that of the content they acted on. */
export type Act =
  | { kind: 'support' | 'pray'; prayerId: string; title: string }
  | { kind: 'comment'; prayerId: string; title: string; text: string }
  | { kind: 'join'; token: string; title: string }

type StoredAct = { act: Act; path: string; at: number }

const NAME = 'pending-act'
const POSTED = 'posted-sign-in'
const LIFETIME_MS = 24 * 60 * 60 * 1000
const kinds: readonly unknown[] = ['support', 'pray', 'comment', 'join']

let admitted: Act | null = null

/**
 * Remembers on this device, for 24 hours, one act and the page it leads to; never in an address, so that no link can
 * make somebody act (REQ-301).
 */
export function rememberAct(act: Act, path: string): void {
  writeStored(NAME, { act, path, at: Date.now() } satisfies StoredAct)
}

/** The attribute of a link to the sign-in: pressing it remembers this act, as `rememberAct` does. */
export function actAttribute(act: Act, path: string): { 'data-act': string } {
  return { 'data-act': JSON.stringify({ act, path } satisfies Omit<StoredAct, 'at'>) }
}

/**
 * Remembers the act of a pressed link, and in this tab the page that a sign-in leads to which is posted before the page
 * is hydrated; runs inline at the start of the body.
 */
export const pendingActScript = `{
  const store = (name, storage, value) => {
    try { self[storage]['${STORAGE_PREFIX}' + name] = value } catch (error) { console.warn(error) }
  }
  addEventListener('click', ({ target }) => {
    const pressed = target.closest('[data-act]')
    if (!pressed) return
    const place = localStorage['shared-device'] ? 'sessionStorage' : 'localStorage'
    store('${NAME}', place, JSON.stringify({ ...JSON.parse(pressed.dataset.act), at: Date.now() }))
  }, true)
  addEventListener('submit', () => {
    const path = new URLSearchParams(location.search).get('redirect')
    if (location.pathname === '/login' && path) store('${POSTED}', 'sessionStorage', path)
  }, true)
}`

/** The remembered act that the sign-in on the way to this page is for. */
export function pendingAct(path: string): Act | null {
  const stored = readStored(NAME)
  if (!isStoredAct(stored)) return null
  const isOld = Math.abs(Date.now() - stored.at) >= LIFETIME_MS
  return isOld || stored.path !== path ? null : stored.act
}

/**
 * Ends the wait at a sign-in: the act is done only when that sign-in leads to its page, because on a shared device
 * somebody else may be signing in. A comment becomes the member's draft; the page of the act takes the others.
 */
export function admitAct(path: string, memberId: string): void {
  tabStorage()?.removeItem(STORAGE_PREFIX + POSTED)
  const act = pendingAct(path)
  removeStored(NAME)
  admitted = act
  if (act?.kind === 'comment') writeStored(`draft:comment:${act.prayerId}:${memberId}`, act.text)
}

/** The same for a sign-in that was posted before the page was hydrated: the page it led to belongs to a member. */
export function admitPostedAct(memberId: string): void {
  const path = tabStorage()?.getItem(STORAGE_PREFIX + POSTED)
  if (path) admitAct(path, memberId)
}

/** The act that the person came back for, once; null when there is none of this kind for this thing. */
export function takeAdmittedAct(kind: 'support' | 'pray' | 'join', id: string): boolean {
  const isIt =
    admitted !== null &&
    admitted.kind === kind &&
    (admitted.kind === 'join' ? admitted.token : admitted.prayerId) === id
  if (isIt) admitted = null
  return isIt
}

function isStoredAct(value: unknown): value is StoredAct {
  if (typeof value !== 'object' || value === null) return false
  const { act, path, at } = value as Partial<StoredAct>
  if (typeof act !== 'object' || act === null) return false
  return (
    typeof path === 'string' &&
    typeof at === 'number' &&
    kinds.includes(act.kind) &&
    typeof act.title === 'string'
  )
}
