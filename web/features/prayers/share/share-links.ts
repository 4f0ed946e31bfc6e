import { SHARE_TEXT_LENGTH } from '#contract/prayers/prayer-constants.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { beginningOf } from '#contract/values/text.ts'
import { t } from './share-texts.ts'

/** The link and text of a prayer or campaign that is shared; only a public one includes text (REQ-131). */
export type Shared = PublicShared | { kind: 'groups'; url: string }

export type PublicShared = { kind: 'public'; url: string; title: string; text: string }

/** The link of a prayer for its audience; a private one has none. */
export function sharedOf(prayer: Prayer, origin: string): Shared | null {
  const { id, audience, shareToken } = prayer
  if (audience.kind === 'groups') return { kind: 'groups', url: `${origin}/prayers/${id}` }
  return shareToken === null ? null : publicShareOf({ ...prayer, token: shareToken }, origin)
}

/** The link and words of a public prayer. */
export function publicShareOf(
  { token, title, description }: { token: string; title: string; description: string },
  origin: string,
): PublicShared {
  const text = t('share.text', { text: beginningOf(description, SHARE_TEXT_LENGTH) })
  return { kind: 'public', url: `${origin}/s/${token}`, title, text }
}

export const shareTargets = ['whatsapp', 'telegram', 'facebook', 'twitter', 'linkedin', 'email'] as const
export type ShareTarget = (typeof shareTargets)[number]

/** The address of a share target for a public link and text (PDET-5, PDET-6). */
export function shareUrlFor(target: ShareTarget, { url, title, text }: PublicShared) {
  const both = `${text} ${url}`
  switch (target) {
    case 'whatsapp':
      return `https://wa.me/?${query({ text: both })}`
    case 'telegram':
      return `https://t.me/share/url?${query({ url, text })}`
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`
    case 'twitter':
      return `https://twitter.com/intent/tweet?${query({ text, url })}`
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`
    case 'email':
      return `mailto:?${query({ subject: title, body: `${text}\n\n${url}` })}`
  }
}

/** Spaces as %20: mail programs show a plus as it is. */
function query(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
