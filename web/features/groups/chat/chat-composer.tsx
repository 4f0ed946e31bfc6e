import '#web/ui/forms/image-picker.css'
import '#web/ui/forms/input.css'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Message, Quote } from '#contract/groups/chat-operations.ts'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { chatLimits } from '#contract/values/constants.ts'
import { SignedOutNote } from '#web/features/groups/group-signed-out-note.tsx'
import { t } from '#web/features/groups/group-texts.ts'
import { HelpNearby } from '#web/features/helplines/help-nearby.tsx'
import { PickedImages } from '#web/features/media/images-field.tsx'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { imageTypes } from '#web/platform/forms/upload-image.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { FieldFoot } from '#web/ui/forms/field.tsx'
import { QuoteText } from '#web/ui/people/chat-bubble.tsx'
import { useEnterSends } from './use-enter-sends.ts'
import { useNewMessage } from './use-new-message.ts'
import type { NewPendingMessage } from './use-pending-of-group.ts'

const { max } = chatLimits.content
const COUNTED_FROM = 0.9

type ComposerFootProps = {
  id: string
  groupId: string
  content: string
  error: string | undefined
  enterSends: boolean
  /** Saves the draft at once, for a composer that is about to unmount. */
  onLeave: () => void
}

/** The foot of the composer: the error, the helplines, and the hint how to send. */
function ComposerFoot({ id, groupId, content, error, enterSends, onLeave }: ComposerFootProps) {
  return (
    <>
      <FieldFoot id={id} error={error} counter={isLong(content) ? counterOf(content, max) : undefined} />
      <HelpNearby text={content} />
      <SignedOutNote returnTo={`/groups/${groupId}?tab=chat`} onLeave={onLeave} />
      <p className="composer-keys">{t(enterSends ? 'chat.keys' : 'chat.keys.touch')}</p>
    </>
  )
}

/**
 * Whether to show the counter; a character has at least one code unit, so a short text need not be counted.
 */
function isLong(content: string): boolean {
  return content.length >= max * COUNTED_FROM
}

type ChatComposerProps = {
  groupId: string
  memberId: string
  /** The message that the next one answers. */
  replyTo: Message | null
  onReplyEnd: () => void
  onSend: (message: NewPendingMessage) => void
}

/** The message composer: where the pointer is a mouse, Enter sends, and Shift and Enter starts a line (CHAT-3, REQ-451). */
export function ChatComposer({ groupId, memberId, replyTo, onReplyEnd, onSend }: ChatComposerProps) {
  const footId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { enterSends, isSendKey } = useEnterSends()
  const { content, images, error, mayBeSent, write, send, saveDraft } = useNewMessage(
    groupId,
    memberId,
    (message) => {
      onSend({ ...message, replyTo: replyTo ? quoteOf(replyTo) : null })
      onReplyEnd()
    },
  )
  useEffect(() => {
    if (replyTo) area.current?.focus()
  }, [replyTo])

  function submit(event: FormEvent): void {
    event.preventDefault()
    send()
    area.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && replyTo) onReplyEnd()
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  return (
    <form method="post" noValidate className="composer" onSubmit={submit}>
      {replyTo ? <ReplyNote replyTo={replyTo} onCancel={onReplyEnd} /> : null}
      {images.picked.length > 0 ? <PickedImages images={images} /> : null}
      <div className="composer-row">
        <FileButton
          label={t('chat.addImage')}
          types={imageTypes}
          disabled={images.picked.length >= mediaLimits.perParent}
          onPick={images.pick}
        >
          <ImagePlus />
        </FileButton>
        <textarea
          ref={area}
          className="input"
          rows={Math.min(content.split('\n').length, 5)}
          aria-label={t('chat.label')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? footId : undefined}
          placeholder={t('chat.placeholder')}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          value={content}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" aria-label={t('chat.send')} disabled={!mayBeSent}>
          <SendHorizontal />
        </Button>
      </div>
      <ComposerFoot id={footId} {...{ groupId, content, error, enterSends }} onLeave={saveDraft} />
    </form>
  )
}

/** The message that is answered, above the composer, with a button to quote nothing. */
function ReplyNote({ replyTo, onCancel }: { replyTo: Message; onCancel: () => void }) {
  const { mine, author, content } = replyTo
  return (
    <div className="composer-reply">
      <p className="chat-quote">
        <span className="sr-only">{t('chat.reply.to')} </span>
        <QuoteText name={mine ? t('chat.you') : author.name} text={content || t('chat.pictures')} />
      </p>
      <IconButton label={t('chat.reply.cancel')} onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  )
}

function quoteOf({ id, number, content, author, mine }: Message): Quote {
  return { id, number, content: content.slice(0, chatLimits.quote), author, mine, isGone: false }
}
