import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { PrayerComment } from '#contract/prayers/comment-and-update-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { AnonymousField, AnonymousNote } from '#web/features/prayers/anonymous-field.tsx'
import { withNameTexts } from '#web/features/prayers/with-name-texts.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'

type Options = {
  prayer: Prayer
  memberId: string
  changeAnonymity: (commentId: string, isAnonymous: boolean) => Promise<void>
}

type CommentNaming = {
  /** Whether the next comment is without a name. */
  isAnonymous: boolean
  /** The box of the form, or why there is none. */
  field: ReactNode
  /** Called after a comment was sent: the next one begins with the name. */
  reset: () => void
  /** Takes the name off an own comment, or puts it back after a question; undefined where the prayer decides (REQ-463). */
  toggle: ((comment: PrayerComment) => Promise<unknown>) | undefined
  dialog: ReactNode
}

/**
 * With or without a name: of the next comment, and of those that are there. The choice is kept with the draft, because a
 * page that is loaded again must not put the name back (REQ-460).
 */
export function useCommentNaming({ prayer, memberId, changeAnonymity }: Options): CommentNaming {
  const [confirm, dialog] = useConfirm()
  const draft = useDraft<boolean>({
    name: `comment-anonymous:${prayer.id}`,
    memberId,
    schema: z.boolean(),
    isEmpty: (isChosen) => !isChosen,
  })
  const [isAnonymous, setIsAnonymous] = useState(draft.restored ?? false)
  const isDecided = prayer.isAnonymous && prayer.mine

  function choose(next: boolean): void {
    setIsAnonymous(next)
    if (next) draft.saveNow(true)
    else draft.discard()
  }
  async function toggle(comment: PrayerComment): Promise<unknown> {
    const run = () => changeAnonymity(comment.id, !comment.isAnonymous)
    return await (comment.isAnonymous ? confirm({ ...withNameTexts(), run }) : run()).catch(refusalShown)
  }
  const box = (
    <AnonymousField
      isChosen={isAnonymous}
      groupIds={prayer.audience.groups.map(({ id }) => id)}
      checked={isAnonymous}
      onChange={({ target }) => choose(target.checked)}
    />
  )
  return {
    isAnonymous: isAnonymous && !isDecided,
    field: isDecided ? <AnonymousNote /> : box,
    reset: () => choose(false),
    toggle: isDecided ? undefined : toggle,
    dialog,
  }
}

/** The operation has said the reason already. */
function refusalShown(): null {
  return null
}
