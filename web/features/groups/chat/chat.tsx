import type { Member } from '#contract/account/account-operations.ts'
import type { Messages } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { Note } from '#web/ui/note.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatScrollArea } from './chat-scroll-area.tsx'
import { JoinBar } from './join-bar.tsx'
import { useChatLog } from './use-chat-log.ts'
import { usePendingWrites } from './use-pending-writes.ts'
import '#web/ui/styles/chat.css'

type ChatProps = {
  group: Group
  member: Member
  /** The last messages, when they came with the page. */
  first: Messages | null
}

/** The chat of a group; who may not look at it is asked to join (CHAT-1 … CHAT-7, REQ-81). */
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
  const pendingWrites = usePendingWrites(member.id, group.id)
  const { log, failure, isRefused } = chat
  const mayWrite = group.viewerCan.includes('group.chat') && !isRefused
  const retry = { label: t('action.tryAgain'), onRetry: chat.retry }
  return (
    <div className="chat">
      {log && !isRefused ? <ChatScrollArea {...{ group, member, chat, log, pendingWrites }} /> : null}
      {log || failure ? null : <ChatWaiting />}
      {failure && !isRefused ? (
        <Note kind="bad" title={t(log ? 'chat.newerFailed' : 'chat.loadFailed')} retry={retry} />
      ) : null}
      {mayWrite ? (
        <ChatComposer groupId={group.id} memberId={member.id} onSend={pendingWrites.add} />
      ) : (
        <JoinBar groupId={group.id} memberId={member.id} />
      )}
    </div>
  )
}

function ChatWaiting() {
  return (
    <div className="chat-well">
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
