import { Trash2 } from 'lucide-react'
import type { Message } from '#contract/chat.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { formatTime } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ChatBubble } from '#web/ui/chat-bubble.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { t } from './texts.ts'

type MessageBubbleProps = {
  message: Message
  startsRun: boolean
  endsRun: boolean
  timeZone: string
  onRemove: (message: Message) => void
}

/** One message: words, pictures, and for those who may, a way to delete it (decision 87). */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, startsRun, endsRun, timeZone, onRemove } = props
  const { author, mine, content, images, isDeleted, createdAt, viewerCan } = message
  return (
    <ChatBubble
      isOwn={mine}
      isQuiet={isDeleted}
      startsRun={startsRun}
      name={mine ? t('chat.you') : author.name}
      avatar={endsRun && !mine ? <Avatar tint={author.tint} name={author.name} size="sm" /> : null}
      foot={endsRun ? <time dateTime={createdAt}>{formatTime(createdAt, timeZone)}</time> : null}
      action={
        viewerCan.includes('message.delete') && !isDeleted ? (
          <IconButton size="sm" label={t('chat.remove')} onClick={() => onRemove(message)}>
            <Trash2 />
          </IconButton>
        ) : null
      }
    >
      {isDeleted ? t('chat.deleted') : content}
      <Pictures images={images} />
    </ChatBubble>
  )
}
