import type { Group } from '#contract/groups/group-operations.ts'
import { groupTabs } from '#contract/values/constants.ts'

export type GroupTab = (typeof groupTabs)[number]

/** The tab named by ?tab=; an unknown one falls back to the prayers (REQ-91). */
export function groupTabOf(requested: unknown): GroupTab {
  return groupTabs.find((tab) => tab === requested) ?? 'prayers'
}

/**
 * The tabs that the viewer sees: the requests only while some are pending for their decision, and until the
 * viewer leaves the tab after the last one (GDET-2).
 */
export function tabsOf({ waitingRequests }: Group, isDeciding = false): GroupTab[] {
  return groupTabs.filter((tab) => tab !== 'requests' || (waitingRequests ?? 0) > 0 || isDeciding)
}

/** The screens on which an open chat is a room beside a column (REQ-452). */
export const wideScreen = '(min-width: 62rem) and (min-height: 30rem)'
