import type { GroupPage } from '#contract/api/screen-operations.ts'
import type { groupTabs } from '#contract/values/constants.ts'
import { listMessages } from '#server/features/groups/chat/list-messages.ts'
import { getGroup } from '#server/features/groups/get-group.ts'
import { listJoinRequests } from '#server/features/groups/joining/list-join-requests.ts'
import { listMembers } from '#server/features/groups/members/list-members.ts'
import { listGroupPrayers } from '#server/features/prayers/list-group-prayers.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'

type TabContents = Omit<GroupPage, 'group'>
type GroupPageQuery = { groupId: string; tab: (typeof groupTabs)[number]; beside?: 'prayers' }

const nothing: TabContents = { prayers: null, messages: null, members: null, requests: null }

/** The first content of each tab; the features themselves check access and audit reads by role. */
const tabReaders: {
  [Tab in GroupPageQuery['tab']]: (
    context: Context<'member'>,
    of: { groupId: string },
  ) => Promise<Partial<TabContents>>
} = {
  prayers: async (context, of) => ({ prayers: await listGroupPrayers(context, of) }),
  chat: async (context, of) => ({ messages: await listMessages(context, of) }),
  members: async (context, of) => ({ members: await listMembers(context, of) }),
  requests: async (context, of) => ({ requests: await listJoinRequests(context, of) }),
}

/**
 * Returns a group with the first content of its open tab, and of the prayers beside a chat, read in parallel. Without access to the tab only the header
 * is shown (REQ-81, GDET-15); an invisible group is NOT_FOUND.
 */
export async function getGroupPage(
  context: Context<'member'>,
  { groupId, tab, beside }: GroupPageQuery,
): Promise<GroupPage> {
  const parts = beside && beside !== tab ? [tab, beside] : [tab]
  const [group, ...contents] = await Promise.allSettled([
    getGroup(context, { groupId }),
    ...parts.map((part) => tabReaders[part](context, { groupId })),
  ])
  if (group.status === 'rejected') throw group.reason
  const [content, besides] = contents.map(contentOf)
  return { group: group.value, ...nothing, ...content, ...besides }
}

function contentOf(part: PromiseSettledResult<Partial<TabContents>>): Partial<TabContents> {
  if (part.status === 'fulfilled') return part.value
  if (isRefusal(part.reason)) return {}
  throw part.reason
}

/** NOT_FOUND too, for a member who was removed between the two reads. */
function isRefusal(reason: unknown): boolean {
  return reason instanceof Failure && (reason.code === 'FORBIDDEN' || reason.code === 'NOT_FOUND')
}
