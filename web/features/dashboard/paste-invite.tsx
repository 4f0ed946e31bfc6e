import { useNavigate } from '@tanstack/react-router'
import { ClipboardPaste } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { t } from './dashboard-texts.ts'
import { inviteTokenIn } from './invite-link.ts'

/** A field for an invite link that came by another way; opens the invite (REQ-322). */
export function PasteInvite() {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <InviteField />
  return (
    <Button kind="ghost" onClick={() => setIsOpen(true)}>
      <ClipboardPaste />
      {t('firstSteps.invite')}
    </Button>
  )
}

function InviteField() {
  const navigate = useNavigate()
  const [isWrong, setIsWrong] = useState(false)
  function openInvite(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const token = inviteTokenIn(String(new FormData(event.currentTarget).get('invite')))
    setIsWrong(token === null)
    if (token !== null) void navigate({ to: '/invite/$token', params: { token } })
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form method="post" noValidate onSubmit={openInvite} className="stack w-full gap-3">
      <TextInput
        autoFocus
        name="invite"
        inputMode="url"
        autoComplete="off"
        label={t('firstSteps.invite.label')}
        error={isWrong ? t('firstSteps.invite.invalid') : undefined}
      />
      <Button type="submit" kind="secondary">
        {t('firstSteps.invite.open')}
      </Button>
    </form>
  )
}
