import type { MessageKey } from '#contract/messages/key.ts'
import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import { type Act, pendingAct } from '#web/platform/session/pending-act.ts'
import { rememberedPath } from '#web/platform/session/return-path.ts'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { t } from './account-texts.ts'

/** The reason for a sign-in, in two sentences. */
export type SignInReason = { title: string; detail: string }

const byAct = {
  support: ['login.for.support', 'login.for.support.detail'],
  pray: ['login.for.pray', 'login.for.pray.detail'],
  comment: ['login.for.comment', 'login.for.comment.detail'],
  join: ['login.for.join', 'login.for.join.detail'],
} as const satisfies Record<Act['kind'], readonly MessageKey[]>

/** The first pattern that fits the path decides. A path names no prayer and no group: only the pressed act does. */
const byPath = [
  [/^\/prayers\//, 'login.for.prayer'],
  [/^\/new-prayer/, 'login.for.newPrayer'],
  [/^\/report-miracle/, 'login.for.newMiracle'],
  [/^\/miracles\//, 'login.for.miracle'],
  [/^\/groups/, 'login.for.groups'],
  [/^\/invite\//, 'login.for.invite'],
  [/^\/community/, 'login.for.community'],
  [/^\/fundraising\/create/, 'login.for.newCampaign'],
  [/^\/fundraising\//, 'login.for.campaigns'],
  [/^\/profile/, 'login.for.profile'],
] as const

/**
 * Returns the reason for the sign-in on the way to a page (REQ-302); null for the dashboard, of which the page itself speaks. Only
 * the device knows what was pressed and which page was wanted before: the server's HTML names what the address says.
 */
export function useSignInReason(redirect: string | undefined): SignInReason | null {
  const isHydrated = useIsHydrated()
  const path = safeRedirect(redirect) ?? (isHydrated ? rememberedPath() : undefined)
  if (path === undefined || path === '/' || path.startsWith('/dashboard')) return null
  const act = isHydrated ? pendingAct(path) : null
  if (act) {
    const [title, detail] = byAct[act.kind]
    return { title: t(title, { title: act.title }), detail: t(detail, { title: act.title }) }
  }
  const [, title = 'login.for.page'] = byPath.find(([pattern]) => pattern.test(path)) ?? []
  return { title: t(title), detail: t('login.for.detail') }
}
