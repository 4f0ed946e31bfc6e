import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Message } from '#contract/groups/chat-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { useFoldedContent } from '#web/features/moderation/folded-content.tsx'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { formatTime } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ChatBubble } from '#web/ui/chat-bubble.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type MessageBubbleProps = {
  message: Message
  startsRun: boolean
  endsRun: boolean
  timeZone: string
  onRemove: (message: Message) => void
  onMore: (message: Message) => void
}

/** One message: words, pictures, and for those who may, a way to delete it (REQ-87). */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, startsRun, endsRun, timeZone, onRemove, onMore } = props
  // Buttons of the same name are told apart by the words they are about.
  const wordsId = useId()
  const { author, mine, content, images, isDeleted, isFolded, isHidden, createdAt, viewerCan } = message
  const { isShown, foldedNotice } = useFoldedContent(isFolded, 'message')
  const name = isShown ? author.name : ''
  return (
    <ChatBubble
      isOwn={mine}
      isQuiet={isDeleted || !isShown}
      startsRun={startsRun}
      name={mine ? t('chat.you') : name}
      avatar={endsRun && !mine && name !== '' ? <Avatar tint={author.tint} name={name} size="sm" /> : null}
      foot={
        endsRun || isHidden ? (
          <>
            <time dateTime={createdAt}>{formatTime(createdAt, timeZone)}</time>
            {isHidden ? <HiddenMark /> : null}
          </>
        ) : null
      }
      action={
        isDeleted ? null : (
          <>
            {viewerCan.includes('message.delete') ? (
              <IconButton
                size="sm"
                label={t('chat.remove')}
                aria-describedby={wordsId}
                onClick={() => onRemove(message)}
              >
                <Trash2 />
              </IconButton>
            ) : null}
            {mine ? null : (
              <MoreButton size="sm" name={name} describedBy={wordsId} onPress={() => onMore(message)} />
            )}
          </>
        )
      }
    >
      {foldedNotice}
      {isDeleted ? t('chat.deleted') : null}
      {isShown && !isDeleted ? <span id={wordsId}>{content}</span> : null}
      {isShown ? <Pictures images={images} /> : null}
    </ChatBubble>
  )
}
