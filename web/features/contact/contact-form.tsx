import { DraftNote } from '#web/features/writing/draft-note.tsx'
import { useIsOnline } from '#web/platform/device/use-is-online.ts'
import { FormKey } from '#web/platform/forms/form-key.tsx'
import { refusalOf } from '#web/platform/forms/posted-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ContactFields, WebsiteField } from './contact-fields.tsx'
import { t } from './contact-texts.ts'
import { type ContactFormOptions, sendOutcome, useContactForm } from './use-contact-form.ts'

/**
 * The form is posted to its own page where scripts are off or on their way, and until it is known who writes (REQ-306).
 */
export function ContactForm(options: ContactFormOptions) {
  const { form, waitSeconds, discard } = useContactForm(options)
  const isEarly = options.writer === null
  const refusal = refusalOf(sendOutcome, form.postedFailure)
  return (
    <form
      method="post"
      noValidate
      data-contact={isEarly ? 'early' : ''}
      onSubmit={isEarly ? undefined : form.onSubmit}
    >
      <div className="stack min-w-0 gap-5">
        {refusal ? (
          <Note kind="bad" title={refusal.title}>
            {refusal.detail}
          </Note>
        ) : null}
        <FormKey />
        <ContactFields form={form} />
        <WebsiteField form={form} />
        <OfflineNote />
        {waitSeconds === null ? null : <WaitNote seconds={waitSeconds} />}
        <div>
          <Button type="submit" size="lg" busy={form.isSubmitting} busyLabel={t('contact.sending')}>
            {t('contact.send')}
          </Button>
          <DraftNote text={t('contact.draft')} onDiscard={discard} />
        </div>
      </div>
    </form>
  )
}

function OfflineNote() {
  if (useIsOnline()) return null
  return (
    <Note kind="warn" title={t('contact.offline')}>
      {t('contact.offline.detail')}
    </Note>
  )
}

/** The time at which the next message may be sent (REQ-4). */
function WaitNote({ seconds }: { seconds: number }) {
  return (
    <Note kind="warn" title={t('contact.wait', { count: Math.ceil(seconds / 60) })}>
      {t('contact.wait.detail')}
    </Note>
  )
}
