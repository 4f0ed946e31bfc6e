import { Pictures } from '#web/features/media/pictures.tsx'
import { ChatBubble } from '#web/ui/chat-bubble.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { t } from '../texts.ts'
import type { Unsent } from './unsent.ts'
import type { OutboxOfGroup } from './use-outbox.ts'

type UnsentBubbleProps = { unsent: Unsent; startsRun: boolean; outbox: OutboxOfGroup }

/** An own message that is on its way, waits, or was refused; it can be tried again or thrown away. */
export function UnsentBubble({ unsent, startsRun, outbox }: UnsentBubbleProps) {
  const status = outbox.statusOf(unsent)
  return (
    <ChatBubble
      isOwn
      isPale
      startsRun={startsRun}
      name={t('chat.you')}
      foot={
        <span className={status === 'failed' ? 'bubble-failed' : undefined}>{t(`chat.state.${status}`)}</span>
      }
      acts={
        status === 'sending' ? null : (
          <>
            {status === 'failed' ? (
              <TextButton onClick={() => outbox.retry(unsent)}>{t('chat.retry')}</TextButton>
            ) : null}
            <TextButton onClick={() => outbox.discard(unsent.clientId)}>{t('chat.discard')}</TextButton>
          </>
        )
      }
    >
      {unsent.content}
      <Pictures images={unsent.images} />
    </ChatBubble>
  )
}
