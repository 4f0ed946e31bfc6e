import { useEffect, useState } from 'react'
import { readDraft } from '#web/platform/draft.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { t } from '../texts.ts'
import { chatDraft } from './chat-draft.ts'
import { useOutbox } from './use-outbox.ts'

type JoinBarProps = { groupId: string; memberId: string }

/** Stands where the composer would, for who is no member (CHAT-2); who was one a moment ago keeps their words. */
export function JoinBar({ groupId, memberId }: JoinBarProps) {
  const outbox = useOutbox(memberId, groupId)
  const [words, setWords] = useState('')
  // Not while rendering: the composer that goes away keeps its last words only then.
  useEffect(() => setWords(readDraft(chatDraft(groupId, memberId))?.content ?? ''), [groupId, memberId])
  return (
    <div className="chat-join">
      <p>
        <strong>{t('chat.joinFirst')}</strong>
      </p>
      {words || outbox.unsent.length > 0 ? <p>{t('chat.joinFirst.kept')}</p> : null}
      {words ? <blockquote>{words}</blockquote> : null}
      {outbox.unsent.map(({ clientId, content }) => (
        <blockquote key={clientId}>
          {content}
          <TextButton onClick={() => outbox.discard(clientId)}>{t('chat.discard')}</TextButton>
        </blockquote>
      ))}
    </div>
  )
}
