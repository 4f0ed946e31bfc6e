import type { Group } from '#contract/groups/group-operations.ts'
import { groupTabs } from '#contract/values/constants.ts'

export type GroupTab = (typeof groupTabs)[number]

/** The part of a group that ?tab= names; what it does not know falls back to the prayers (REQ-91). */
export function groupTabOf(requested: unknown): GroupTab {
  return groupTabs.find((tab) => tab === requested) ?? 'prayers'
}

/**
 * The parts of a group that the viewer has: requests are there only while some wait for their decision, and until whoever
 * decided about the last one goes on (GDET-2).
 */
export function tabsOf({ waitingRequests }: Group, isDeciding = false): GroupTab[] {
  return groupTabs.filter((tab) => tab !== 'requests' || (waitingRequests ?? 0) > 0 || isDeciding)
}
