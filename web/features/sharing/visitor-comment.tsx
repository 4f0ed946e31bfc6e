import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { SharedPrayer as Shared } from '#contract/prayers/sharing-operations.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { t } from '#web/features/prayers/share/share-texts.ts'
import { rememberAct } from '#web/platform/session/pending-act.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'

/** A comment of a visitor: its words wait on the device and are in the field after the sign-in (REQ-301). */
export function VisitorComment({ prayer: { id, title } }: { prayer: Shared }) {
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  function goOn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (text.trim() === '') return
    const redirect = `/prayers/${id}?tab=comments`
    rememberAct({ kind: 'comment', prayerId: id, title, text }, redirect)
    void navigate({ to: '/login', search: { redirect } })
  }
  return (
    <form method="post" onSubmit={goOn} className="mt-8">
      <FormBody legend={t('sharedPrayer.comment')} disabled={!isHydrated} className="stack min-w-0">
        <TextArea
          rows={3}
          label={t('sharedPrayer.comment')}
          hint={t('sharedPrayer.comment.hint')}
          maxLength={commentAndUpdateLimits.comment.max}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" kind="secondary">
          {t('sharedPrayer.comment.submit')}
        </Button>
      </FormBody>
    </form>
  )
}
