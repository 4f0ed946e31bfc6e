import { chatLimits } from '#contract/values/constants.ts'
import { SignedOutNote } from '#web/features/groups/group-signed-out-note.tsx'
import { t } from '#web/features/groups/group-texts.ts'
import { HelpNearby } from '#web/features/helplines/help-nearby.tsx'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { FieldFoot } from '#web/ui/field.tsx'

const { max } = chatLimits.content
const COUNTED_FROM = 0.9

type ComposerFootProps = {
  id: string
  groupId: string
  content: string
  error: string | undefined
  /** Keeps every last word, for who is about to leave. */
  onLeave: () => void
}

/** What stands below a message that is being written: what is wrong with it, whom one can call, and how it is sent. */
export function ComposerFoot({ id, groupId, content, error, onLeave }: ComposerFootProps) {
  return (
    <>
      <FieldFoot id={id} error={error} counter={isLong(content) ? counterOf(content, max) : undefined} />
      <HelpNearby words={content} />
      <SignedOutNote returnTo={`/groups/${groupId}?tab=chat`} onLeave={onLeave} />
      <p className="composer-keys">{t('chat.keys')}</p>
    </>
  )
}

/** Whether it is time to count; no character is longer than its code units, so a short text need not be looked at. */
function isLong(content: string): boolean {
  return content.length >= max * COUNTED_FROM
}
