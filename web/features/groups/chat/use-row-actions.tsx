import type { ReactNode, RefObject } from 'react'
import type { Message } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import type { ShowOutcome } from '#web/platform/api/use-operation.ts'
import { useMedia } from '#web/ui/layout/use-media.ts'
import type { ChatLog } from './chat-cache.ts'
import { type RowActions, reactionsNow } from './chat-row-list.tsx'
import { useCopyText, useMessageRemoval, useMessageReports } from './message-actions.tsx'
import { type MessageActions, useMessageMenu } from './message-menu.tsx'
import type { PendingOfGroup } from './use-pending-of-group.ts'

/** The actions that belong to the chat around the log. */
export type ChatActions = {
  /** Absent for those who may only read. */
  onReply?: (message: Message) => void
  onEdit?: (message: Message) => void
  /** Says a sentence in the status region of the chat. */
  onStatus: (sentence: string) => void
  /** Shows an outcome there. */
  show: ShowOutcome
}

type Options = ChatActions & {
  group: Group
  log: ChatLog
  timeZone: string
  pendingWrites: PendingOfGroup
  scrollArea: RefObject<HTMLElement | null>
}

/** The actions on messages, and the menu and the windows that they open, for the page to render. */
export function useRowActions(options: Options): [Omit<RowActions, 'goTo'>, ReactNode] {
  const { group, log, timeZone, pendingWrites, scrollArea, onReply, onEdit, onStatus, show } = options
  const removal = useMessageRemoval(group.id, scrollArea, show)
  const [openReport, reportDialog] = useMessageReports(group, log, scrollArea)
  const areNear = useMedia('(hover: hover) and (min-width: 48rem)')
  const copy = useCopyText(onStatus, show)
  const hasAmen = (message: Message) => reactionsNow(message, pendingWrites).mine
  function toggleAmen(message: Message): void {
    pendingWrites.sayAmen(message.id, !hasAmen(message))
  }
  const writing: Partial<MessageActions> = onReply ? { amen: toggleAmen, reply: onReply, edit: onEdit } : {}
  const [openMenu, menu] = useMessageMenu(
    { ...writing, copy, report: openReport, remove: removal.confirmRemoval },
    { timeZone, hasAmen },
  )
  return [
    { openMenu, toggleAmen: writing.amen, reply: writing.reply, areNear, removalFailure: removal.failure },
    <>
      {menu}
      {removal.dialog}
      {reportDialog}
    </>,
  ]
}
