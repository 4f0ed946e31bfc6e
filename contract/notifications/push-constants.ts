/* This file imports nothing, so that the worker and the pages can use it without the schemas. */

/** The tags of pushes that are about no single notification: several at once, and the one that a member tries. */
export const pushTags = { several: 'summary', test: 'test' } as const

/**
 * The words on a locked screen: only the name of the site; what happened, without titles, groups or names; or also the
 * title of an own or public prayer, or the group.
 */
export const lockScreenLevels = ['nothing', 'event', 'subject'] as const
