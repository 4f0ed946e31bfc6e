import '#web/ui/forms/input.css'
import { Check, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Message, MessageEdit } from '#contract/groups/chat-operations.ts'
import { readMessage } from '#contract/messages/key.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { FieldFoot } from '#web/ui/forms/field.tsx'
import { useEnterSends } from './use-enter-sends.ts'

type EditComposerProps = {
  message: Message
  /** The words on the screen, which may be those of an edit that still waits. */
  text: string
  onSave: (content: string) => void
  onCancel: () => void
}

/** Takes the place of the composer while an own message is edited; what is being written there is kept (REQ-262). */
export function EditComposer({ message, text, onSave, onCancel }: EditComposerProps) {
  const footId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { enterSends, isSendKey } = useEnterSends()
  const [content, setContent] = useState(text)
  const [error, setError] = useState<string>()
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(text.length, text.length)
  }, [text])

  function save(event?: FormEvent): void {
    event?.preventDefault()
    const checked = MessageEdit.safeParse({ content })
    if (!checked.success) setError(sentenceOf(checked.error.issues[0]?.message))
    else if (checked.data.content === message.content) onCancel()
    else onSave(checked.data.content)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onCancel()
    if (!isSendKey(event)) return
    event.preventDefault()
    save()
  }
  return (
    <form method="post" noValidate className="composer" onSubmit={save}>
      <div className="composer-reply">
        <p className="composer-hint">{t('chat.edit.hint')}</p>
        <IconButton label={t('chat.edit.cancel')} onClick={onCancel}>
          <X />
        </IconButton>
      </div>
      <div className="composer-row">
        <textarea
          ref={area}
          className="input"
          rows={Math.min(content.split('\n').length, 5)}
          aria-label={t('chat.edit.label')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? footId : undefined}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          value={content}
          onChange={({ target }) => setContent(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" aria-label={t('chat.edit.save')}>
          <Check />
        </Button>
      </div>
      <FieldFoot id={footId} error={error} counter={undefined} />
    </form>
  )
}

function sentenceOf(message = 'field.invalid'): string {
  const { key, values } = readMessage(message, isLoaded)
  return say(key, values)
}
