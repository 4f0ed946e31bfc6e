import '#web/ui/styles/chat.css'
import { useCallback, useEffect, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Message, Messages } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import type { ShowOutcome } from '#web/platform/api/use-operation.ts'
import { readDraft } from '#web/platform/forms/use-draft.ts'
import type { StoredWrite } from '#web/platform/offline/offline-database.ts'
import type { WriteResult } from '#web/platform/pending-writes/send-pending.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { useConnectionState } from '#web/ui/feedback/connection-state.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatRowList } from './chat-row-list.tsx'
import { chatRows } from './chat-rows.ts'
import { ChatScrollArea } from './chat-scroll-area.tsx'
import { EditComposer } from './edit-composer.tsx'
import { useChatLog } from './use-chat-log.ts'
import { chatDraft } from './use-new-message.ts'
import { type PendingOfGroup, reasonOf, usePendingOfGroup } from './use-pending-of-group.ts'

type JoinBarProps = { group: Group; memberId: string }

/** Replaces the composer for a non-member (CHAT-2); a member who was just removed keeps their draft. */
function JoinBar({ group: { id: groupId, name: groupName }, memberId }: JoinBarProps) {
  const pendingWrites = usePendingOfGroup({ memberId, groupId, groupName })
  const [text, setText] = useState('')
  // Not while rendering: the composer saves its draft only when it unmounts.
  useEffect(() => setText(readDraft(chatDraft(groupId, memberId))?.content ?? ''), [groupId, memberId])
  return (
    <div className="chat-join">
      <p>
        <strong>{t('chat.joinFirst')}</strong>
      </p>
      {text || pendingWrites.pending.length > 0 ? <p>{t('chat.joinFirst.kept')}</p> : null}
      {text ? <blockquote>{text}</blockquote> : null}
      {pendingWrites.pending.map((pending) => (
        <blockquote key={pending.key}>
          {pending.content}
          <TextButton onClick={() => pendingWrites.discard(pending)}>{t('chat.discard')}</TextButton>
        </blockquote>
      ))}
    </div>
  )
}

type ChatProps = {
  group: Group
  member: Member
  /** The last messages, when they were loaded with the page. */
  first: Messages | null
}

/** The chat of a group; a non-member is invited to join (CHAT-1 … CHAT-7, REQ-81). */
export function Chat({ group, member, first }: ChatProps) {
  if (group.viewerCan.includes('group.look'))
    return <OpenChat key={group.id} group={group} member={member} first={first} />
  return (
    <div className="chat">
      <JoinBar group={group} memberId={member.id} />
    </div>
  )
}

function OpenChat({ group, member, first }: ChatProps) {
  const chat = useChatLog(group.id, first)
  const [status, say, show] = useStatusLine()
  const onSettled = useSettledStatus(show)
  const place = { memberId: member.id, groupId: group.id, groupName: group.name }
  const pendingWrites = usePendingOfGroup(place, onSettled)
  const [task, setTask] = useState<{ kind: 'reply' | 'edit'; message: Message } | null>(null)
  const endTask = () => setTask(null)
  const { log, failure, isRefused } = chat
  const mayWrite = group.viewerCan.includes('group.chat') && !isRefused
  const beginTask = {
    onReply: (message: Message) => setTask({ kind: 'reply', message }),
    onEdit: (message: Message) => setTask({ kind: 'edit', message }),
  }
  function saveEdit(messageId: string, content: string): void {
    pendingWrites.edit(messageId, content)
    endTask()
  }
  return (
    <div className="chat">
      {log && !isRefused ? (
        <ChatScrollArea
          {...{ group, member, chat, log, pendingWrites }}
          onStatus={say}
          show={show}
          {...(mayWrite ? beginTask : {})}
        />
      ) : null}
      {failure && !isRefused ? <ReadFailed hasLog={log !== undefined} retry={chat.retry} /> : null}
      {log || isRefused ? null : (
        <ChatWithoutLog isLoading={!failure} pendingWrites={pendingWrites} timeZone={member.timeZone} />
      )}
      <div className="chat-status">{status}</div>
      {mayWrite && task?.kind === 'edit' ? (
        <EditComposer
          key={task.message.id}
          message={task.message}
          text={pendingWrites.edits.get(task.message.id)?.content ?? task.message.content}
          onSave={(content) => saveEdit(task.message.id, content)}
          onCancel={endTask}
        />
      ) : null}
      {mayWrite && task?.kind !== 'edit' ? (
        <ChatComposer
          groupId={group.id}
          memberId={member.id}
          replyTo={task?.message ?? null}
          onReplyEnd={endTask}
          onSend={pendingWrites.send}
        />
      ) : null}
      {mayWrite ? null : <JoinBar group={group} memberId={member.id} />}
    </div>
  )
}

type ChatWithoutLogProps = { isLoading: boolean; pendingWrites: PendingOfGroup; timeZone: string }

/** The pending messages while the chat itself is still read, or was never read on this device (OFF-4). */
function ChatWithoutLog({ isLoading, pendingWrites, timeZone }: ChatWithoutLogProps) {
  const rows = chatRows({ messages: [], pending: pendingWrites.pending, newFrom: null, timeZone })
  if (!isLoading && rows.length === 0) return null
  return (
    <div className="chat-scroll-area">
      {isLoading ? <ChatSkeleton /> : null}
      {rows.length > 0 ? (
        <div role="log" aria-label={t('chat.log')}>
          <ChatRowList rows={rows} actions={noMessages} readBy={null} {...{ pendingWrites, timeZone }} />
        </div>
      ) : null}
    </div>
  )
}

/** There is no message to act on. */
const noMessages = { openMenu: () => undefined, goTo: () => undefined, areNear: false, removalFailure: null }

/** Without a connection the line above the page says so; what was never read here is a panel (REQ-490, REQ-491). */
function ReadFailed({ hasLog, retry }: { hasLog: boolean; retry: () => void }) {
  const { connection, OfflinePanel } = useConnectionState()
  if (hasLog && connection !== 'up') return null
  if (OfflinePanel) return <OfflinePanel level={2} />
  const title = t(hasLog ? 'chat.newerFailed' : 'chat.loadFailed')
  return <Note kind="bad" title={title} retry={{ label: t('action.tryAgain'), onRetry: retry }} />
}

/**
 * Says in the status region that a message of this chat was sent or edited. A refused one says so itself; only an Amen
 * has no line of its own.
 */
function useSettledStatus(show: ShowOutcome) {
  return useCallback(
    ({ operation, shown }: StoredWrite, result: WriteResult) => {
      const isReaction = shown.text === null
      if ('failure' in result && isReaction) {
        show({ kind: 'failure', title: t('chat.amenFailed'), detail: reasonOf(result) ?? undefined })
      } else if ('output' in result && !isReaction) {
        show({ kind: 'success', title: t(operation === 'editMessage' ? 'chat.edited.status' : 'chat.sent') })
      }
    },
    [show],
  )
}

function ChatSkeleton() {
  return (
    <Loading label={t('state.loading')}>
      <div className="stack" aria-hidden="true">
        <Skeleton width="60%" height="2.5rem" round />
        <Skeleton width="45%" height="2.5rem" round />
        <Skeleton width="70%" height="2.5rem" round />
      </div>
    </Loading>
  )
}
