import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { weekdays as everyDay, reminderRules } from '#contract/reminders/reminder-constants.ts'
import { type Reminder, ReminderTime } from '#contract/reminders/reminder-operations.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { CheckboxChips } from '#web/ui/forms/checkbox-chips.tsx'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSaveReminder } from './api.ts'
import { t } from './reminder-texts.ts'
import { isAtNight } from './reminder-times.ts'

type ReminderDialogProps = {
  open: boolean
  /** The one to change; null for a new one. */
  reminder: Reminder | null
  /** The prayer it is about; null for a time of prayer. */
  prayerId: string | null
  onClose: () => void
  /** It was saved and the dialog is closed: the focus may be moved. */
  onSaved?: () => void
}

/** Chooses when a reminder comes. */
export function ReminderDialog({ open, onSaved, ...rest }: ReminderDialogProps) {
  const { reminder, prayerId, onClose } = rest
  const isSaved = useRef(false)
  const tell = useEffectEvent(() => {
    if (isSaved.current) onSaved?.()
    isSaved.current = false
  })
  useEffect(() => {
    if (!open) tell()
  }, [open])
  const title = reminder ? 'reminder.change' : prayerId ? 'reminder.remindMe' : 'reminder.add'
  return (
    <Dialog open={open} title={t(title)} onCancel={onClose}>
      {open ? <ReminderForm {...rest} onSaved={() => (isSaved.current = true)} /> : null}
    </Dialog>
  )
}

type Time = z.input<typeof ReminderTime>

const everyMorning: Time = { at: '06:00', rule: 'daily', weekdays: [], monthDay: 1, onDay: null }

function ReminderForm({ reminder, prayerId, onClose, onSaved }: Omit<ReminderDialogProps, 'open'>) {
  const [byMail, setByMail] = useState(reminder?.byMail ?? true)
  const save = useSaveReminder(reminder?.id ?? null, prayerId)
  const form = useContractForm<Time>({
    schema: ReminderTime,
    defaultValues: reminder ? { ...reminder.when, monthDay: reminder.when.monthDay ?? 1 } : everyMorning,
    submit: async (time) => {
      await save({ when: ReminderTime.parse(time), byMail })
      onSaved?.()
      onClose()
    },
  })
  const at = useWatch({ control: form.control, name: 'at' })
  return (
    <form method="post" noValidate className="stack gap-5" onSubmit={form.onSubmit}>
      <RuleFields form={form} hasAllRules={prayerId !== null} />
      <TextInput type="time" label={t('reminder.at')} error={form.errorOf('at')} {...form.register('at')} />
      <div role="status">{isAtNight(at) ? <Note kind="warn">{t('reminder.atNight')}</Note> : null}</div>
      <Switch
        label={t('reminder.byMail')}
        description={t('reminder.byMail.hint')}
        checked={byMail}
        onChange={() => setByMail(!byMail)}
      />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t('reminder.saving')}>
          {t('reminder.save')}
        </Button>
      </DialogActions>
    </form>
  )
}

type Form = ReturnType<typeof useContractForm<Time>>

/** How often, and on which days; a time of prayer comes daily or on some days of the week. */
function RuleFields({ form, hasAllRules }: { form: Form; hasAllRules: boolean }) {
  const { rule } = useWatch({ control: form.control })
  const rules = reminderRules.filter((one) => hasAllRules || one === 'daily' || one === 'weekdays')
  return (
    <>
      <RadioChips
        legend={t('reminder.rule')}
        choices={rules.map((one) => ({ value: one, label: t(`reminder.rule.choice.${one}`) }))}
        value={rule}
        onChange={({ target }) => form.setValue('rule', target.value as Time['rule'])}
      />
      {rule === 'weekdays' ? <Weekdays form={form} /> : null}
      {rule === 'monthly' ? <MonthDay form={form} /> : null}
      {rule === 'once' ? <OnDay form={form} /> : null}
    </>
  )
}

function Weekdays({ form }: { form: Form }) {
  const chosen = useWatch({ control: form.control, name: 'weekdays' }) ?? []
  const { isSubmitted } = form.formState
  return (
    <CheckboxChips
      legend={t('reminder.weekdays')}
      choices={everyDay.map((day) => ({ value: String(day), label: t(`reminder.day.${day}`) }))}
      chosen={chosen.map(String)}
      onChange={(days) => {
        const wanted = everyDay.filter((day) => days.includes(String(day)))
        form.setValue('weekdays', wanted, { shouldValidate: isSubmitted })
      }}
      error={form.errorOf('weekdays')}
    />
  )
}

const monthDays = Array.from({ length: 31 }, (_, index) => String(index + 1))

function MonthDay({ form }: { form: Form }) {
  const day = useWatch({ control: form.control, name: 'monthDay' })
  return (
    <Select
      label={t('reminder.monthDay')}
      hint={t('reminder.monthDay.hint')}
      options={monthDays.map((one) => ({ value: one, label: one }))}
      value={String(day)}
      onChange={({ target }) => form.setValue('monthDay', Number(target.value))}
    />
  )
}

function OnDay({ form }: { form: Form }) {
  const day = useWatch({ control: form.control, name: 'onDay' })
  const { isSubmitted } = form.formState
  return (
    <TextInput
      type="date"
      label={t('reminder.onDay')}
      value={day ?? ''}
      onChange={({ target }) => form.setValue('onDay', target.value || null, { shouldValidate: isSubmitted })}
      error={form.errorOf('onDay')}
    />
  )
}
