import type { Case } from '#contract/moderation/moderation-operations.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Timeline, TimelineEntry } from '#web/ui/lists/timeline.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { CommentEntry } from '#web/ui/people/comment-entry.tsx'
import { isUrgent } from './api.ts'
import { t } from './moderation-texts.ts'

/** The words for a decision that was made. */
export function doneBy({ action, days }: Pick<Case['actions'][number], 'action' | 'days'>): string {
  return action === 'suspend'
    ? t('moderation.did.suspend', { days: days ?? 0 })
    : t(`moderation.did.${action}`)
}

type AtTime = { timeZone: string }

/** The reasons of the reports; never the reporters (SEC-7.3). */
export function Reports({ reports, timeZone }: Pick<Case, 'reports'> & AtTime) {
  return (
    <section className="mt-10">
      <SectionHead title={t('moderation.why')} />
      <Timeline>
        {reports.map(({ reason, details, reportedAt }) => (
          <TimelineEntry
            key={`${reportedAt} ${reason} ${details}`}
            when={
              <>
                <Badge tone={isUrgent(reason) ? 'bad' : 'neutral'}>{t(`report.reason.${reason}`)}</Badge>{' '}
                <time dateTime={reportedAt}>{formatInstant(reportedAt, timeZone)}</time>
              </>
            }
          >
            {details}
          </TimelineEntry>
        ))}
      </Timeline>
    </section>
  )
}

/** The words of a message before its author edited it (REQ-262). */
export function EarlierTexts({ earlierWords, timeZone }: Pick<Case, 'earlierWords'> & AtTime) {
  if (earlierWords.length === 0) return null
  return (
    <section className="mt-10">
      <SectionHead title={t('moderation.earlierWords')} />
      <ol className="stack">
        {earlierWords.map(({ text, replacedAt }) => (
          <li key={replacedAt}>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-sm text-text-3">
              {t('moderation.earlierWords.until', { at: formatInstant(replacedAt, timeZone) })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The messages before and after a reported one; without them a joke reads like a threat. */
export function Around({ around, timeZone }: Pick<Case, 'around'> & AtTime) {
  if (around.length === 0) return null
  return (
    <section className="mt-10">
      <SectionHead title={t('moderation.around')} />
      <ol>
        {around.map(({ id, author, text, at, isReported }) => (
          <CommentEntry
            key={id}
            avatar={<Avatar tint={author.tint} name={author.name} size="sm" />}
            name={author.name}
            when={<time dateTime={at}>{formatInstant(at, timeZone)}</time>}
            action={isReported ? <Badge tone="bad">{t('moderation.case')}</Badge> : null}
          >
            {text}
          </CommentEntry>
        ))}
      </ol>
    </section>
  )
}

/** The moderators' actions on it, newest first, and earlier actions against its author. */
export function CaseActions({ reported, timeZone }: { reported: Case } & AtTime) {
  const { actions, earlier } = reported
  return (
    <>
      <section>
        <h2 className="text-xl">{t('moderation.actions')}</h2>
        {actions.length === 0 ? <p className="mt-2 text-text-2">{t('moderation.actions.none')}</p> : null}
        <ol className="stack gap-3 mt-3">
          {actions.map(({ action, reason, days, by, at }) => (
            <li key={at}>
              <strong className="block">{doneBy({ action, days })}</strong>
              <span className="block wrap-anywhere">{reason}</span>
              <small className="text-text-3">
                {by ? `${by} · ` : null}
                <time dateTime={at}>{formatInstant(at, timeZone)}</time>
              </small>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2 className="text-xl">{t('moderation.before')}</h2>
        <p className="mt-2 text-text-2">{t('moderation.before.counts', earlier)}</p>
      </section>
    </>
  )
}
