import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Member } from '#contract/account/account-operations.ts'
import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { peopleMessages } from '#contract/messages/en/people.ts'
import type { Case } from '#contract/moderation/moderation-operations.ts'
import { moderationActions, peopleLimits } from '#contract/moderation/people-constants.ts'
import { Reason } from '#contract/moderation/people-operations.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useActOnCase } from './api.ts'
import { CaseActions } from './case-history.tsx'

/** The contract's errors for reason and days are those of the pages of people. */
const t = textsOf(moderationMessages, peopleMessages)

type CaseAction = (typeof moderationActions)[number]

/** The decision, and the case as it is since then. */
export type Decided = { reported: Case; action: CaseAction; days: number | null }

type DecisionProps = { reported: Case; member: Member; onDecided: (decided: Decided) => void }

/** The actions on a case that its viewer may take, and the decision once there is one. */
export function Decision({ reported, member, onDecided }: DecisionProps) {
  const { suspendedUntil, choices } = reported
  const { timeZone } = member
  return (
    <Card padded className="stack gap-6">
      {suspendedUntil ? (
        <Note kind="warn">
          {t('moderation.suspendedUntil', { when: formatInstant(suspendedUntil, timeZone) })}
        </Note>
      ) : null}
      {choices.length > 0 ? (
        <DecisionForm
          key={choices.join()}
          reported={reported}
          isAdmin={member.roles.includes('admin')}
          onDecided={onDecided}
        />
      ) : null}
      <CaseActions reported={reported} timeZone={timeZone} />
    </Card>
  )
}

type DecisionValues = { action: CaseAction | ''; reason: string; days: string }

/** Days apply to a suspension only, and their limit depends on the case (REQ-66). */
function decisionUpTo(maxDays: number) {
  return z
    .strictObject({
      action: z.enum(moderationActions, 'moderation.action.required'),
      reason: Reason,
      days: z.string(),
    })
    .check(
      z.refine(({ action, days }) => action !== 'suspend' || isCountUpTo(days, maxDays), {
        error: 'people.days.wrong',
        path: ['days'],
      }),
    )
}

function isCountUpTo(text: string, max: number): boolean {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max
}

type DecisionFormProps = Omit<DecisionProps, 'member'> & { isAdmin: boolean }

/** The button repeats what was chosen; Skip leaves the case open (REQ-473). */
function DecisionForm({ reported, isAdmin, onDecided }: DecisionFormProps) {
  const decide = useActOnCase(reported.id)
  const max = isAdmin ? peopleLimits.adminDays : peopleLimits.moderatorDays
  const form = useContractForm<DecisionValues>({
    schema: decisionUpTo(max),
    defaultValues: { action: '', reason: '', days: String(peopleLimits.moderatorDays) },
    submit: async (values) => {
      const action = values.action as CaseAction
      const days = action === 'suspend' ? Number(values.days) : null
      const decided = await decide({ action, reason: values.reason, ...(days !== null && { days }) })
      form.reset()
      onDecided({ reported: decided, action, days })
    },
  })
  const action = useWatch({ control: form.control, name: 'action' })
  return (
    <form method="post" noValidate className="stack gap-5" onSubmit={form.onSubmit}>
      <OptionCards
        legend={t('moderation.decide')}
        error={form.errorOf('action')}
        choices={reported.choices.map((value) => ({ value, label: t(`moderation.action.${value}`) }))}
        {...form.register('action')}
      />
      {action === 'suspend' ? (
        <TextInput
          label={t('moderation.days')}
          hint={t('moderation.days.hint', { max })}
          inputMode="numeric"
          autoComplete="off"
          error={form.errorOf('days')}
          {...form.register('days')}
        />
      ) : null}
      <TextArea
        rows={3}
        label={t('moderation.reason')}
        hint={t('moderation.reason.hint')}
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      <div className="row">
        <Button
          type="submit"
          className="flex-1"
          busy={form.isSubmitting}
          busyLabel={t('moderation.submitting')}
        >
          {t(action ? `moderation.action.${action}` : 'moderation.submit')}
        </Button>
        {reported.state === 'open' && reported.nextCaseId ? (
          <Link
            to="/moderation/$caseId"
            params={{ caseId: reported.nextCaseId }}
            preload={false}
            className={buttonClass({ kind: 'ghost' })}
          >
            {t('moderation.skip')}
          </Link>
        ) : null}
      </div>
    </form>
  )
}
