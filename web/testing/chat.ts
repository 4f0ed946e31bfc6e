import type { Message, Messages } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { someGroup } from '#tests/support/web/group-fixtures.ts'

/** A group as one of its members sees it. */
export function someChatGroup(differences: Partial<Group> = {}): Group {
  return someGroup({
    standing: 'member',
    role: 'member',
    viewerCan: ['group.read', 'group.look', 'group.chat', 'group.leave'],
    ...differences,
  })
}

/** A message of Sipho's, a minute after the one before it. */
export function someMessage(number: number, differences: Partial<Message> = {}): Message {
  return {
    id: `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    number,
    content: `Word ${number}`,
    images: [],
    createdAt: new Date(Date.UTC(2026, 10, 21, 4, number)).toISOString(),
    author: { name: 'Sipho Nkosi', tint: 2 },
    memberKey: '01930000-0000-7000-8000-000000005190',
    mine: false,
    clientId: null,
    isDeleted: false,
    isFolded: false,
    isHidden: false,
    viewerCan: [],
    ...differences,
  }
}

/** The answer to a look at the chat. */
export function someMessages(items: Message[], differences: Partial<Messages> = {}): Messages {
  return { items, hasMore: false, readUpTo: items.at(-1)?.number ?? 0, ...differences }
}
