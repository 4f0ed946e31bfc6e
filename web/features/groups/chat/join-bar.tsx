import { useEffect, useState } from 'react'
import { t } from '#web/features/groups/group-texts.ts'
import { readDraft } from '#web/platform/draft.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { chatDraft } from './chat-draft.ts'
import { usePendingWrites } from './use-pending-writes.ts'

type JoinBarProps = { groupId: string; memberId: string }

/** Stands where the composer would, for who is no member (CHAT-2); who was one a moment ago keeps their words. */
export function JoinBar({ groupId, memberId }: JoinBarProps) {
  const pendingWrites = usePendingWrites(memberId, groupId)
  const [words, setWords] = useState('')
  // Not while rendering: the composer that goes away keeps its last words only then.
  useEffect(() => setWords(readDraft(chatDraft(groupId, memberId))?.content ?? ''), [groupId, memberId])
  return (
    <div className="chat-join">
      <p>
        <strong>{t('chat.joinFirst')}</strong>
      </p>
      {words || pendingWrites.pending.length > 0 ? <p>{t('chat.joinFirst.kept')}</p> : null}
      {words ? <blockquote>{words}</blockquote> : null}
      {pendingWrites.pending.map(({ clientId, content }) => (
        <blockquote key={clientId}>
          {content}
          <TextButton onClick={() => pendingWrites.discard(clientId)}>{t('chat.discard')}</TextButton>
        </blockquote>
      ))}
    </div>
  )
}
