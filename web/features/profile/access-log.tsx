import { useInfiniteQuery } from '@tanstack/react-query'
import { readTranslatorReason } from '#contract/languages/translator-reason.ts'
import type { OwnAuditEntry } from '#contract/moderation/audit-operations.ts'
import { reportKinds } from '#contract/moderation/people-constants.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { SettingList } from '#web/ui/lists/setting-list.tsx'
import { accessLogQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'

/** The accesses of staff to one's own content by right of their role (SEC-R4). */
export function AccessLog({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery(accessLogQuery(useApi()))
  return (
    <SettingList
      id="access-log"
      title={t('accessLog.title')}
      lead={t('accessLog.lead')}
      items={list.data ? itemsOf(list.data) : null}
      list={list}
      texts={{ ...loadMoreTexts(), none: t('accessLog.none'), failed: t('accessLog.failed') }}
    >
      {(entry) => <AccessLogItem key={entry.id} entry={entry} timeZone={timeZone} />}
    </SettingList>
  )
}

function AccessLogItem({
  entry: { at, action, subjectKind, reason },
  timeZone,
}: {
  entry: OwnAuditEntry
  timeZone: string
}) {
  const kind = reportKinds.find((known) => known === subjectKind)
  const sentence = translatorSentence(action, reason ?? '')
  return (
    <li>
      <strong className="block font-semibold">
        {sentence ?? (isReading(action) ? t('accessLog.read') : t('accessLog.changed'))}
      </strong>
      <span className="row gap-x-3 text-sm text-text-2">
        {kind ? <span>{t(`kind.${kind}`)}</span> : null}
        <time dateTime={at}>{formatInstant(at, timeZone)}</time>
      </span>
      {reason && !sentence ? <p className="text-sm whitespace-pre-line wrap-anywhere">{reason}</p> : null}
    </li>
  )
}

const translatorActions = ['appointed', 'removed', 'checks-withdrawn'] as const

/** What was done about the member's right to check sentences; its reason is part of it. Null for other actions. */
function translatorSentence(action: OwnAuditEntry['action'], reason: string): string | null {
  const known = translatorActions.find((one) => action === `translator.${one}`)
  return known
    ? t(`accessLog.translator.${known}`, { language: readTranslatorReason(reason).language })
    : null
}

/** Actions are named by their object and verb: 'prayer.read', 'group.look', 'campaign.listDonations'. */
function isReading(action: OwnAuditEntry['action']): boolean {
  return /\.(read|look|list|find)/.test(action)
}
