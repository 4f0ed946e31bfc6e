import { Link, useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Member } from '#contract/account.ts'
import { NewPrayer } from '#contract/prayers.ts'
import { useContractForm } from '#web/platform/form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Columns, Main, Page } from '#web/ui/page.tsx'
import { useSubmitPrayer } from './api.ts'
import { AudienceField } from './audience-field.tsx'
import { DraftNote, SignedOutNote } from './draft-notes.tsx'
import { blankPrayer, type PrayerDraft, useDraft } from './prayer-draft.ts'
import { CategoryField, DescriptionField, type PrayerForm, TitleField } from './prayer-fields.tsx'
import { PrayerPreview } from './prayer-preview.tsx'
import { t } from './texts.ts'

type NewPrayerFormProps = { member: Member; onDone: () => void }

/** The form for a new prayer, with a draft on the device and a preview beside it (acceptance PNEW). */
export function NewPrayerForm({ member, onDone }: NewPrayerFormProps) {
  const submitPrayer = useSubmitPrayer()
  const draft = useDraft(member.id)
  const form = useContractForm<NewPrayer>({
    schema: NewPrayer,
    defaultValues: draft.restored ?? blankPrayer,
    listsErrors: true,
    submit: async (prayer) => {
      draft.keepNow(prayer)
      await submitPrayer(prayer)
      draft.discard()
      onDone()
    },
  })
  useChanges(form, draft.change)
  return (
    <Main>
      <Page>
        <Columns
          asideLabel={t('newPrayer.preview')}
          aside={<PrayerPreview form={form} author={{ name: member.displayName, tint: member.tint }} />}
        >
          <Fields
            form={form}
            displayName={member.displayName}
            onDiscard={draft.isKept ? () => discardDraft(form, draft) : undefined}
          />
        </Columns>
      </Page>
    </Main>
  )
}

type FieldsProps = { form: PrayerForm; displayName: string; onDiscard: (() => void) | undefined }

function Fields({ form, displayName, onDiscard }: FieldsProps) {
  return (
    <form method="post" noValidate className="max-w-2xl" onSubmit={form.onSubmit}>
      <fieldset disabled={!useHydrated()} className="stack gap-6">
        <div>
          <h1>{t('newPrayer.title')}</h1>
          <p className="mt-2 text-text-2">{t('newPrayer.lead')}</p>
        </div>
        <TitleField form={form} />
        <DescriptionField form={form} />
        <CategoryField form={form} />
        <AudienceField form={form} displayName={displayName} />
        <div className="row">
          <Button type="submit" size="lg" busy={form.isSubmitting} busyLabel={t('newPrayer.submitting')}>
            {t('newPrayer.submit')}
          </Button>
          <Link to="/dashboard" className={buttonClass({ kind: 'ghost', size: 'lg' })}>
            {t('action.cancel')}
          </Link>
        </div>
        <DraftNote onDiscard={onDiscard} />
        <SignedOutNote />
      </fieldset>
    </form>
  )
}

function useChanges(form: PrayerForm, onChange: (draft: PrayerDraft) => void): void {
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange({ ...blankPrayer, ...values }),
      }),
    [subscribe, onChange],
  )
}

function discardDraft(form: PrayerForm, draft: { discard: () => void }): void {
  form.reset(blankPrayer)
  draft.discard()
}
