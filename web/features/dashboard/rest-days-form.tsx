import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { restDayLimits, restKinds } from '#contract/prayers/prayer-constants.ts'
import { type RestDays, RestDaysEdit, type RestKind, type Streak } from '#contract/prayers/prayer-journey.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { civilTimeIn } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { dayAfter, isIn, type RestPeriod } from '#web/ui/drawings/streak-layout.ts'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { t as say } from './dashboard-texts.ts'
import { dayName } from './day-name.ts'
import { useRemoveRestDays, useSaveRestDays } from './rest-day-api.ts'
import { restDayTexts as t } from './rest-day-texts.ts'

const lengths = ['1', '3', '7', 'other'] as const
type Length = (typeof lengths)[number]
type Edit = z.input<typeof RestDaysEdit>

type RestDaysFormProps = {
  streak: Streak
  /** The days to change; null for new ones. */
  edited: RestDays | null
  onClose: () => void
}

/** Sets, changes and removes days of rest; a fortnight shows what the choice means (REQ-440, REQ-442). */
export function RestDaysForm({ streak, edited, onClose }: RestDaysFormProps) {
  const { today } = streak
  const first = firstFreeDay(streak)
  const [length, setLength] = useState<Length>(edited ? 'other' : '3')
  const save = useSaveRestDays(edited?.id ?? null)
  const form = useContractForm<Edit>({
    schema: RestDaysEdit,
    defaultValues: edited
      ? { from: edited.from, to: edited.to, kind: edited.kind }
      : { from: first, to: dayAfter(first, 2), kind: 'illness' },
    submit: async (days) => {
      await save(days)
      onClose()
    },
  })
  const { kind, from = '', to = '' } = useWatch({ control: form.control })

  function choose(next: Length) {
    setLength(next)
    if (next === 'other') return
    form.setValue('from', first, { shouldValidate: form.formState.isSubmitted })
    form.setValue('to', dayAfter(first, Number(next) - 1), { shouldValidate: form.formState.isSubmitted })
  }
  const kept = streak.restDays.filter(({ id }) => id !== edited?.id)
  return (
    <form method="post" noValidate className="rest-form" onSubmit={form.onSubmit}>
      <div className="stack gap-2">
        <h3>{say('restDays.title')}</h3>
        <p>{t('restDays.lead')}</p>
        <Fortnight streak={streak} rest={from && to ? [...kept, { from, to }] : kept} />
      </div>
      <div className="stack gap-4">
        <RadioChips
          legend={t('restDays.why')}
          choices={restKinds.map((one) => ({ value: one, label: t(`restDays.kind.${one}`) }))}
          value={kind}
          onChange={({ target }) => form.setValue('kind', target.value as RestKind)}
        />
        <RadioChips
          legend={t('restDays.length')}
          choices={lengths.map((one) => ({ value: one, label: t(`restDays.length.${one}`) }))}
          value={length}
          onChange={({ target }) => choose(target.value as Length)}
        />
        {length === 'other' ? <OtherDays form={form} today={today} edited={edited} /> : null}
        <div className="row">
          <Button type="submit" busy={form.isSubmitting} busyLabel={t('restDays.saving')}>
            {edited ? t('restDays.save') : buttonText({ from, to }, today)}
          </Button>
          {edited ? <Remove id={edited.id} onRemoved={onClose} /> : null}
          <Button kind="ghost" onClick={onClose}>
            {say('restDays.close')}
          </Button>
        </div>
        <p className="text-sm">{t('restDays.onlyYou')}</p>
      </div>
    </form>
  )
}

/** The first day of rest that is to come: today unless the member has prayed, after days that are rest already. */
function firstFreeDay({ today, days, restDays }: Streak): string {
  let day = days.some(({ on }) => on === today) ? dayAfter(today, 1) : today
  while (isIn(restDays, day)) day = dayAfter(day, 1)
  return day
}

function buttonText({ from, to }: RestPeriod, today: string): string {
  if (!to) return t('restDays.set.until', { day: '…' })
  const day = dayName(to, today)
  return from === to ? t('restDays.set.day', { day }) : t('restDays.set.until', { day })
}

type OtherDaysProps = {
  form: ReturnType<typeof useContractForm<Edit>>
  today: string
  edited: RestDays | null
}

/** The first and the last day by the calendar of the device. */
function OtherDays({ form, today, edited }: OtherDaysProps) {
  const earliest = dayAfter(today, -restDayLimits.back)
  const min = edited && edited.from < earliest ? edited.from : earliest
  const max = dayAfter(today, restDayLimits.ahead)
  const from = useWatch({ control: form.control, name: 'from' })
  return (
    <>
      <div className="rest-form-days">
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            min={min}
            max={max}
            label={t(`restDays.${name}`)}
            error={form.errorOf(name)}
            {...form.register(name)}
          />
        ))}
      </div>
      {from && from < dayAfter(today, -1) ? <p className="text-sm">{t('restDays.late')}</p> : null}
    </>
  )
}

function Remove({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const remove = useRemoveRestDays(id)
  const [confirm, dialog] = useConfirm()

  async function ask(): Promise<void> {
    const isRemoved = await confirm({
      title: t('restDays.remove.title'),
      consequence: t('restDays.remove.consequence'),
      action: t('restDays.remove'),
      busyAction: t('restDays.remove.busy'),
      cancel: say('restDays.close'),
      run: remove,
    }).catch(refusalShown)
    if (isRemoved) onRemoved()
  }
  return (
    <>
      <Button kind="danger-ghost" onClick={() => void ask()}>
        {t('restDays.remove')}
      </Button>
      {dialog}
    </>
  )
}

/** The operation has said the reason already; the days stay. */
function refusalShown(): boolean {
  return false
}

const DAYS_BEFORE = 8
const FORTNIGHT = 14

/** Fourteen days around today, with the days of rest as they would be. */
function Fortnight({ streak, rest }: { streak: Streak; rest: RestPeriod[] }) {
  const { today, days } = streak
  const prayed = new Set(days.map(({ on }) => on))
  const shown = Array.from({ length: FORTNIGHT }, (_, index) => dayAfter(today, index - DAYS_BEFORE))
  const stateOf = (on: string) => (prayed.has(on) ? 'prayed' : isIn(rest, on) ? 'rest' : 'none')
  const summary = shown.map((on) => t(`restDays.fortnight.${stateOf(on)}`, { day: weekday(on) }))
  return (
    <div className="fortnight" role="img" aria-label={`${t('restDays.fortnight')} ${summary.join(', ')}`}>
      {shown.map((on) => (
        <span key={on} aria-hidden="true" className={`is-${stateOf(on)}${on === today ? ' is-today' : ''}`}>
          <span>
            <i />
          </span>
          {weekday(on).slice(0, 1)}
        </span>
      ))}
    </div>
  )
}

function weekday(on: string): string {
  return civilTimeIn('UTC', on).weekday
}
