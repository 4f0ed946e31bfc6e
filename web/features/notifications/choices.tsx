import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/api/all-operations.ts'
import {
  type NotificationFamily,
  type NotificationMail,
  notificationFamilies,
  notificationKinds,
} from '#contract/notifications/notification-kinds.ts'
import type { NotificationChoice } from '#contract/notifications/notification-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import '#web/ui/forms/input.css'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { choicesKey, choicesQuery } from './notification-queries.ts'
import { t } from './notification-texts.ts'

const outcome = {
  done: { title: 'notifications.choice.saved' },
  failed: { title: 'notifications.choice.failed' },
  showsReason: true,
} as const satisfies Outcome

type Choices = OutputOf<'getNotificationChoices'>

/** Saves one choice at once, shown before the server answers and taken back when it refuses. */
function useChoose() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('setNotificationChoice', outcome)
  const show = (choice: NotificationChoice) =>
    queryClient.setQueryData<Choices>(
      choicesKey,
      (known) => known && { items: known.items.map((one) => (one.kind === choice.kind ? choice : one)) },
    )
  return async (before: NotificationChoice, change: { mail: NotificationMail } | { here: boolean }) => {
    await queryClient.cancelQueries({ queryKey: choicesKey })
    show({ ...before, ...change })
    // The operation has shown a toast already.
    show(await mutateAsync({ kind: before.kind, ...change }).catch(() => before))
  }
}

/** What comes by mail, by the families of kinds; what may not be refused says why (NOTIF-5). */
export function NotificationChoices() {
  const { data, isPending, refetch } = useQuery(choicesQuery(useApi()))
  if (isPending) return <Skeleton height="16rem" />
  if (!data) {
    const retry = { label: t('action.tryAgain'), onRetry: () => void refetch() }
    return (
      <Note kind="bad" retry={retry}>
        {t('notifications.choices.failed')}
      </Note>
    )
  }
  return (
    <>
      {/* Links to `/profile#mails` lead here (REQ-241). */}
      <p id="mails" className="mb-6 max-w-prose text-text-2">
        {t('notifications.choices.lead')}
      </p>
      {notificationFamilies.map((family) => (
        <Family key={family} family={family} choices={data.items.filter(({ kind }) => isIn(family, kind))} />
      ))}
    </>
  )
}

/** The mail of a time of prayer is chosen with that time. */
function isIn(family: NotificationFamily, kind: NotificationChoice['kind']): boolean {
  return notificationKinds[kind].family === family && kind !== 'reminder'
}

function Family({ family, choices }: { family: NotificationFamily; choices: NotificationChoice[] }) {
  const refusable = choices.filter(({ kind }) => notificationKinds[kind].mayRefuse)
  const fixed = choices.filter(({ kind }) => !notificationKinds[kind].mayRefuse)
  if (choices.length === 0) return null
  return (
    <SettingRow id={family} title={t(`notifications.family.${family}`)}>
      <div className="stack gap-3">
        {refusable.length > 0 ? (
          <p className="text-end text-sm text-text-3" aria-hidden="true">
            {t('notifications.choice.mail')}
          </p>
        ) : null}
        {refusable.map((choice) => (
          <ChoiceOfKind key={choice.kind} choice={choice} />
        ))}
        {fixed.length > 0 ? (
          <div className="text-sm text-text-2">
            <ul className="mb-1 list-disc ps-5">
              {fixed.map(({ kind }) => (
                <li key={kind}>{t(`notifications.kind.${kind}`)}</li>
              ))}
            </ul>
            <p>{t('notifications.choice.fixed')}</p>
          </div>
        ) : null}
      </div>
    </SettingRow>
  )
}

function ChoiceOfKind({ choice }: { choice: NotificationChoice }) {
  const { kind, mail, here } = choice
  const choose = useChoose()
  if (!notificationKinds[kind].here) {
    return (
      <Switch
        label={t(`notifications.kind.${kind}`)}
        description={t('notifications.choice.here')}
        checked={here}
        onChange={({ target }) => void choose(choice, { here: target.checked })}
      />
    )
  }
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

/** 'At once' is only ever the default of a kind. */
function mailsOf(kind: NotificationChoice['kind']): NotificationMail[] {
  const digest = ['daily', 'weekly', 'never'] as const
  return notificationKinds[kind].mail === 'single' ? ['single', ...digest] : [...digest]
}
