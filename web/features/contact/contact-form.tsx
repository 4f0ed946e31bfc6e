import { DraftNote } from '#web/features/writing/draft-note.tsx'
import { useIsOnline } from '#web/platform/device/use-is-online.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { ContactFields, WebsiteField } from './contact-fields.tsx'
import { t } from './contact-texts.ts'
import { type Sent, useContactForm, type Writer } from './use-contact-form.ts'

type ContactFormProps = { writer: Writer | null; onSent: (sent: Sent) => void }

/** The form uses POST and stays disabled until the page is hydrated and the session is known (REQ-234). */
export function ContactForm({ writer, onSent }: ContactFormProps) {
  const { form, waitSeconds, discard } = useContactForm(writer, onSent)
  const isOff = !useIsHydrated() || writer === null
  return (
    <form method="post" noValidate onSubmit={form.onSubmit}>
      <fieldset className="stack min-w-0 gap-5" disabled={isOff}>
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
      </fieldset>
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
