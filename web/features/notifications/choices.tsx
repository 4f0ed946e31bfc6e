import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { frequencyOf, hasMailChoice } from '#contract/notifications/mail-frequency.ts'
import {
  type NotificationFamily,
  type NotificationMail,
  notificationFamilies,
  notificationKinds,
  notificationMails,
} from '#contract/notifications/notification-kinds.ts'
import type { NotificationChoice } from '#contract/notifications/notification-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import '#web/ui/forms/input.css'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Accordion, AccordionItem } from '#web/ui/layout/accordion.tsx'
import { t } from './choice-texts.ts'
import { MailFrequencyQuestion } from './mail-frequency-question.tsx'
import { choicesKey, choicesQuery } from './notification-queries.ts'

const outcome = {
  done: { title: 'notifications.choice.saved' },
  failed: { title: 'notifications.choice.failed' },
  showsReason: true,
} as const satisfies Outcome

type Choices = OutputOf<'getNotificationChoices'>
type Change = { mail: NotificationMail } | { here: boolean } | { push: boolean }

/** Saves one choice at once, shown before the server answers and taken back when it refuses. */
function useChoose() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('setNotificationChoice', outcome)
  const show = (choice: NotificationChoice) =>
    queryClient.setQueryData<Choices>(
      choicesKey,
      (known) => known && { items: known.items.map((one) => (one.kind === choice.kind ? choice : one)) },
    )
  return async (before: NotificationChoice, change: Change) => {
    await queryClient.cancelQueries({ queryKey: choicesKey })
    show({ ...before, ...change })
    // The operation has shown a toast already.
    show(await mutateAsync({ kind: before.kind, ...change }).catch(() => before))
  }
}

/** How often mails come, in one question; the choices of each kind are folded below it (NOTIF-5, REQ-470). */
export function NotificationChoices() {
  const { data, isPending, refetch } = useQuery(choicesQuery(useApi()))
  if (isPending)
    return (
      <div className="mb-8">
        <Skeleton height="24rem" />
      </div>
    )
  if (!data) {
    const retry = { label: t('action.tryAgain'), onRetry: () => void refetch() }
    return (
      <Note kind="bad" retry={retry}>
        {t('notifications.choices.failed')}
      </Note>
    )
  }
  return (
    // Links to `/profile#mails` lead here (REQ-241).
    <div id="mails" className="stack mb-8 max-w-[46rem] gap-4">
      <MailFrequencyQuestion choices={data.items} />
      <p className="text-sm text-text-2">{t('notifications.frequency.always')}</p>
      <Accordion>
        <AccordionItem
          id="detail"
          level={2}
          title={
            <>
              {t('notifications.detail')}
              <small className="block font-sans text-sm font-normal text-text-2">
                {differencesOf(data.items)}
              </small>
            </>
          }
        >
          <div className="stack gap-6">
            {notificationFamilies.map((family) => (
              <Family
                key={family}
                family={family}
                choices={data.items.filter(({ kind }) => notificationKinds[kind].family === family)}
              />
            ))}
          </div>
        </AccordionItem>
      </Accordion>
    </div>
  )
}

/** The mails that come otherwise than the answer says, counted; the most frequent ones first. */
function differencesOf(choices: readonly NotificationChoice[]): string {
  const frequency = frequencyOf(choices)
  const mails = choices.filter(hasMailChoice).map(({ mail }) => mail)
  const parts = notificationMails
    .filter((mail) => mail !== frequency && mails.includes(mail))
    .map((mail) =>
      t(`notifications.detail.${mail}`, { count: mails.filter((other) => other === mail).length }),
    )
  return parts.length > 0 ? parts.join(', ') : t('notifications.detail.none')
}

function Family({ family, choices }: { family: NotificationFamily; choices: NotificationChoice[] }) {
  const headingId = useId()
  const refusable = choices.filter(({ kind }) => notificationKinds[kind].mayRefuse)
  const fixed = choices.filter(({ kind }) => !notificationKinds[kind].mayRefuse)
  if (choices.length === 0) return null
  return (
    <section className="stack gap-4" aria-labelledby={headingId}>
      <h3 id={headingId} className="text-xl">
        {t(`notifications.family.${family}`)}
      </h3>
      {refusable.map((choice) => (
        <ChoiceOfKind key={choice.kind} choice={choice} />
      ))}
      {fixed.length > 0 ? (
        <>
          <p className="text-sm text-text-2">{t('notifications.choice.fixed')}</p>
          {fixed.map((choice) => (
            <OnPhone key={choice.kind} choice={choice} isAlone />
          ))}
        </>
      ) : null}
    </section>
  )
}

function ChoiceOfKind({ choice }: { choice: NotificationChoice }) {
  const { kind, here } = choice
  const choose = useChoose()
  // The mail of a time of prayer is chosen with that time.
  if (kind === 'reminder') return <OnPhone choice={choice} isAlone />
  return (
    <div>
      {notificationKinds[kind].here ? (
        <MailOfKind choice={choice} />
      ) : (
        <Switch
          label={t(`notifications.kind.${kind}`)}
          description={t('notifications.choice.here')}
          checked={here}
          onChange={({ target }) => void choose(choice, { here: target.checked })}
        />
      )}
      <OnPhone choice={choice} />
    </div>
  )
}

function MailOfKind({ choice }: { choice: NotificationChoice }) {
  const { kind, mail } = choice
  const choose = useChoose()
  return (
    <div className="choice-row">
      <label htmlFor={`mail-${kind}`}>
        {t(`notifications.kind.${kind}`)} <span className="sr-only">{t('notifications.choice.mail')}</span>
      </label>
      <select
        id={`mail-${kind}`}
        className="input"
        value={mail}
        onChange={({ target }) => void choose(choice, { mail: target.value as NotificationMail })}
      >
        {mailsOf(kind).map((value) => (
          <option key={value} value={value}>
            {t(`notifications.choice.mail.${value}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Whether a kind is pushed, which may be refused of every kind; `isAlone`: nothing else of it is chosen. */
function OnPhone({ choice, isAlone = false }: { choice: NotificationChoice; isAlone?: boolean }) {
  const { kind, push } = choice
  const choose = useChoose()
  const name = t(`notifications.kind.${kind}`)
  const onPhone = t('notifications.choice.push')
  return (
    <Switch
      {...(isAlone
        ? { label: name, description: onPhone }
        : { label: onPhone, 'aria-label': `${name} ${onPhone}` })}
      checked={push}
      onChange={({ target }) => void choose(choice, { push: target.checked })}
    />
  )
}

/** 'At once' is only ever the default of a kind. */
function mailsOf(kind: NotificationChoice['kind']): NotificationMail[] {
  const digest = ['daily', 'weekly', 'never'] as const
  return notificationKinds[kind].mail === 'single' ? ['single', ...digest] : [...digest]
}
