import { t } from '#web/features/groups/group-texts.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { ChatBubble } from '#web/ui/chat-bubble.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import type { PendingMessage } from './unsent.ts'
import type { PendingWritesOfGroup } from './use-pending-writes.ts'

type PendingBubbleProps = { pending: PendingMessage; startsRun: boolean; pendingWrites: PendingWritesOfGroup }

/** An own message that is on its way, waits, or was refused; it can be tried again or thrown away. */
export function PendingBubble({ pending, startsRun, pendingWrites }: PendingBubbleProps) {
  const status = pendingWrites.statusOf(pending)
  return (
    <ChatBubble
      isOwn
      isPale
      startsRun={startsRun}
      name={t('chat.you')}
      foot={
        <span className={status === 'failed' ? 'bubble-failed' : undefined}>{t(`chat.state.${status}`)}</span>
      }
      actions={
        status === 'sending' ? null : (
          <>
            {status === 'failed' ? (
              <TextButton onClick={() => pendingWrites.retry(pending)}>{t('chat.retry')}</TextButton>
            ) : null}
            <TextButton onClick={() => pendingWrites.discard(pending.clientId)}>
              {t('chat.discard')}
            </TextButton>
          </>
        )
      }
    >
      {pending.content}
      <Pictures images={pending.images} />
    </ChatBubble>
  )
}
