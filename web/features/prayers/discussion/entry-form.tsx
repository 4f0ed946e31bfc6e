import { type ReactNode, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { HelpNearby } from '#web/features/helplines/help-nearby.tsx'
import { SignedOutNote } from '#web/features/prayers/draft-notes.tsx'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { DraftNote } from '#web/features/writing/draft-note.tsx'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'

type EntryFormProps = {
  /** The one field, named as in the contract. */
  field: 'content' | 'comment'
  schema: z.ZodMiniType<unknown, FieldValues>
  max: number
  label: string
  placeholder: string
  action: string
  memberId: string
  /** The storage name of the draft. */
  draftName: string
  /** This page's address, for the return from the sign-in. */
  address: string
  add: (text: string) => Promise<void>
  /** More about the entry, below its text. */
  children?: ReactNode
}

/** A short text on a prayer; it stays in the box, and on the device, until the server has saved it (REQ-166). */
export function EntryForm({
  field,
  schema,
  max,
  add,
  memberId,
  draftName,
  address,
  children,
  ...texts
}: EntryFormProps) {
  const [isPrayerGone, setIsPrayerGone] = useState(false)
  const draft = useDraft<string>({ name: draftName, memberId, schema: z.string(), isEmpty: isBlank })
  const form = useContractForm<FieldValues>({
    schema,
    defaultValues: { [field]: draft.restored ?? '' },
    submit: async (values) => {
      const text = String(values[field])
      const entered = form.getValues(field)
      draft.saveNow(text)
      await add(text).catch((error: unknown) => {
        setIsPrayerGone(asApiFailure(error).code === 'NOT_FOUND')
        throw error
      })
      // Text written during the request belongs to the next entry.
      if (form.getValues(field) === entered) discard()
    },
  })
  const text = String(useWatch({ control: form.control, name: field }))

  function discard(): void {
    form.reset({ [field]: '' })
    draft.discard()
  }
  return (
    <form method="post" noValidate className="comment-form stack mb-8" onSubmit={form.onSubmit}>
      <TextArea
        rows={3}
        label={texts.label}
        placeholder={texts.placeholder}
        error={form.errorOf(field)}
        counter={counterOf(text, max)}
        {...form.register(field, { onChange: ({ target }) => draft.change(target.value) })}
      />
      {children}
      <div className="row">
        <Button type="submit" busy={form.isSubmitting} busyLabel={t('entry.submitting')}>
          {texts.action}
        </Button>
        <DraftNote onDiscard={draft.isSaved ? discard : undefined} />
      </div>
      <HelpNearby text={text} />
      {isPrayerGone ? (
        <Note kind="bad" title={t('entry.prayerGone')}>
          {t('entry.prayerGone.detail')}
        </Note>
      ) : null}
      <SignedOutNote detail={t('entry.signedOut.detail')} returnTo={address} />
    </form>
  )
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
