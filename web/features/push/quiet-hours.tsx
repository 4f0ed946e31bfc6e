import type { PushSettings } from '#contract/notifications/push-operations.ts'
import { QuietHours as Times } from '#contract/notifications/quiet-hours.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSavePush } from './api.ts'
import { t } from './push-texts.ts'

/** The hours of the member's day in which only what they chose themselves, and what concerns the account, is pushed. */
export function QuietHours({ settings }: { settings: PushSettings }) {
  const { quietFrom, quietTo } = settings
  const [status, , show] = useStatusLine()
  const save = useSavePush(show)
  const form = useContractForm({
    schema: Times,
    defaultValues: { quietFrom, quietTo },
    submit: save,
  })
  return (
    <form method="post" noValidate className="stack gap-4" onSubmit={form.onSubmit}>
      <div>
        <h3 className="text-xl">{t('push.quiet')}</h3>
        <p className="text-sm text-text-2">{t('push.quiet.lead')}</p>
      </div>
      <div className="row items-start">
        <TextInput
          type="time"
          label={t('push.quiet.from')}
          error={form.errorOf('quietFrom')}
          {...form.register('quietFrom')}
        />
        <TextInput
          type="time"
          label={t('push.quiet.to')}
          error={form.errorOf('quietTo')}
          {...form.register('quietTo')}
        />
      </div>
      <div>
        <Button
          type="submit"
          kind="secondary"
          size="sm"
          busy={form.isSubmitting}
          busyLabel={t('push.quiet.saving')}
        >
          {t('push.quiet.save')}
        </Button>
        {status}
      </div>
    </form>
  )
}
