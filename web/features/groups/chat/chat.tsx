import '#web/ui/styles/chat.css'
import { useEffect, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Message, Messages } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import type { ShowOutcome } from '#web/platform/api/use-operation.ts'
import { readDraft } from '#web/platform/forms/use-draft.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatScrollArea } from './chat-scroll-area.tsx'
import { EditComposer } from './edit-composer.tsx'
import { useChatLog } from './use-chat-log.ts'
import { chatDraft } from './use-new-message.ts'
import {
  failureTitleOf,
  type PendingWritesOfGroup,
  reasonOf,
  usePendingWrites,
} from './use-pending-writes.ts'

type JoinBarProps = { groupId: string; memberId: string }

/** Replaces the composer for a non-member (CHAT-2); a member who was just removed keeps their draft. */
function JoinBar({ groupId, memberId }: JoinBarProps) {
  const pendingWrites = usePendingWrites(memberId, groupId)
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
      {pendingWrites.pending.map(({ clientId, content }) => (
        <blockquote key={clientId}>
          {content}
          <TextButton onClick={() => pendingWrites.discard(clientId)}>{t('chat.discard')}</TextButton>
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
      <JoinBar groupId={group.id} memberId={member.id} />
    </div>
  )
}

function OpenChat({ group, member, first }: ChatProps) {
  const chat = useChatLog(group.id, first)
  const [status, say, show] = useStatusLine()
  const pendingWrites = usePendingWrites(member.id, group.id)
  useSettledStatus(pendingWrites, group.id, show)
  const [task, setTask] = useState<{ kind: 'reply' | 'edit'; message: Message } | null>(null)
  const endTask = () => setTask(null)
  const { log, failure, isRefused } = chat
  const mayWrite = group.viewerCan.includes('group.chat') && !isRefused
  const beginTask = {
    onReply: (message: Message) => setTask({ kind: 'reply', message }),
    onEdit: (message: Message) => setTask({ kind: 'edit', message }),
  }
  function saveEdit(messageId: string, content: string): void {
    const edit = { kind: 'edit', groupId: group.id, messageId, content } as const
    pendingWrites.change({ ...edit, clientId: crypto.randomUUID() })
    endTask()
  }
  const retry = { label: t('action.tryAgain'), onRetry: chat.retry }
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
      {log || failure ? null : <ChatWaiting />}
      {failure && !isRefused ? (
        <Note kind="bad" title={t(log ? 'chat.newerFailed' : 'chat.loadFailed')} retry={retry} />
      ) : null}
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
          onSend={pendingWrites.add}
        />
      ) : null}
      {mayWrite ? null : <JoinBar groupId={group.id} memberId={member.id} />}
    </div>
  )
}

/**
 * Says in the status region that a message of this chat was sent or edited. A refused one says so itself; only an Amen
 * has no line of its own.
 */
function useSettledStatus(
  { subscribeToSettled }: PendingWritesOfGroup,
  groupId: string,
  show: ShowOutcome,
): void {
  useEffect(
    () =>
      subscribeToSettled((write, failure) => {
        if (write.groupId !== groupId) return false
        const isReaction = 'kind' in write && write.kind === 'reaction'
        if (failure && isReaction) {
          show({ kind: 'failure', title: failureTitleOf(write), detail: reasonOf(failure) ?? undefined })
        } else if (!failure && !isReaction) {
          show({ kind: 'success', title: t('kind' in write ? 'chat.edited.status' : 'chat.sent') })
        }
        return true
      }),
    [subscribeToSettled, groupId, show],
  )
}

function ChatWaiting() {
  return (
    <div className="chat-scroll-area">
      <Loading label={t('state.loading')}>
        <div className="stack" aria-hidden="true">
          <Skeleton width="60%" height="2.5rem" round />
          <Skeleton width="45%" height="2.5rem" round />
          <Skeleton width="70%" height="2.5rem" round />
        </div>
      </Loading>
    </div>
  )
}
