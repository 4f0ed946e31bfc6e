/** The pages of one's own account, in the order of their list (PROF-2, REQ-241). */
export const profilePages = [
  'you',
  'sign-in',
  'notifications',
  'times',
  'giving',
  'phone',
  'privacy',
] as const
export type ProfilePageName = (typeof profilePages)[number]

export const profilePaths = {
  you: '/profile/you',
  'sign-in': '/profile/sign-in',
  notifications: '/profile/notifications',
  times: '/profile/times',
  giving: '/profile/giving',
  phone: '/profile/phone',
  privacy: '/profile/privacy',
} as const satisfies Record<ProfilePageName, `/profile/${string}`>

/** The sections that links name, each with its page; while the profile was one page, they were sections of `/profile`. */
const sections: ReadonlyMap<string, ProfilePageName> = new Map([
  ['you', 'you'],
  ['name', 'you'],
  ['sign-in', 'sign-in'],
  ['password', 'sign-in'],
  ['providers', 'sign-in'],
  ['sessions', 'sign-in'],
  ['mails', 'notifications'],
  ['bank', 'giving'],
  ['donations', 'giving'],
  ['your-data', 'privacy'],
  ['praying', 'privacy'],
  ['consents', 'privacy'],
  ['data', 'privacy'],
  ['access-log', 'privacy'],
  ['community', 'privacy'],
  ['blocked', 'privacy'],
  ['reports', 'privacy'],
  ['delete', 'privacy'],
])

/** The address that a section of `/profile` has now; null for any other fragment (REQ-241). */
export function pathOfSection(hash: string): (typeof profilePaths)[ProfilePageName] | null {
  const page = sections.get(hash)
  return page ? profilePaths[page] : null
}
