import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import {
  Banknote,
  ChartNoAxesColumn,
  Flag,
  HandCoins,
  Languages,
  Mail,
  ScrollText,
  SearchCheck,
  Undo2,
  Users,
} from 'lucide-react'
import type { Member } from '#contract/account/account-operations.ts'
import type { StaffDesk, Waiting } from '#contract/api/screen-operations.ts'
import { deskLimits } from '#contract/moderation/people-constants.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { serverTimeOf } from '#web/platform/device/server-clock.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Failed } from '#web/ui/feedback/empty.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { EvenColumns } from '#web/ui/layout/columns.tsx'
import { Main, Page, PageHead, SectionHead } from '#web/ui/layout/page-layout.tsx'
import { RowList, RowText, rowLinkClass } from '#web/ui/lists/row-list.tsx'
import { staffDeskQuery } from './moderation-queries.ts'
import { t } from './moderation-texts.ts'

/** The queues in the order of their urgency, each with the page that works on it. */
const queues = [
  { name: 'reports', icon: <Flag />, isForAdmins: false, link: linkOptions({ to: '/moderation' }) },
  {
    name: 'campaigns',
    icon: <SearchCheck />,
    isForAdmins: false,
    link: linkOptions({ to: '/moderation', search: { filter: 'campaigns' } }),
  },
  { name: 'payments', icon: <Banknote />, isForAdmins: true, link: linkOptions({ to: '/admin/payments' }) },
  {
    name: 'payouts',
    icon: <HandCoins />,
    isForAdmins: true,
    link: linkOptions({ to: '/admin/payments', search: { tab: 'payouts' } }),
  },
  {
    name: 'owing',
    icon: <Undo2 />,
    isForAdmins: true,
    link: linkOptions({ to: '/admin/payments', search: { tab: 'payouts' } }),
  },
  { name: 'contactMessages', icon: <Mail />, isForAdmins: true, link: linkOptions({ to: '/admin/contact' }) },
] as const

/** The pages where staff look things up. */
const lookUps = [
  {
    name: 'people',
    icon: <Users />,
    isForAdmins: true,
    link: linkOptions({ to: '/profile', search: { tab: 'people' } }),
  },
  { name: 'audit', icon: <ScrollText />, isForAdmins: false, link: linkOptions({ to: '/admin/audit' }) },
  {
    name: 'translators',
    icon: <Languages />,
    isForAdmins: true,
    link: linkOptions({ to: '/admin/languages' }),
  },
  {
    name: 'pageViews',
    icon: <ChartNoAxesColumn />,
    isForAdmins: true,
    link: linkOptions({ to: '/admin/page-views' }),
  },
] as const

/** The queues of staff with what waits in each, and the pages where they look things up (REQ-240). */
export function Desk({ member }: { member: Member }) {
  const desk = useQuery(staffDeskQuery(useApi()))
  const isAdmin = member.roles.includes('admin')
  const nextCaseId = desk.data?.reports?.nextCaseId
  return (
    <Main>
      <Page>
        <PageHead
          title={t('desk.title')}
          lead={desk.data ? leadOf(desk.data) : null}
          action={
            nextCaseId ? (
              <Link
                to="/moderation/$caseId"
                params={{ caseId: nextCaseId }}
                preload={false}
                className={buttonClass()}
              >
                {t('desk.next')}
              </Link>
            ) : null
          }
        />
        <EvenColumns>
          <section>
            <SectionHead title={t('desk.waits')} />
            {desk.isPending ? <DeskSkeleton /> : null}
            {desk.isError && !desk.data ? (
              <Failed
                title={t('desk.failed')}
                retryLabel={t('action.tryAgain')}
                onRetry={() => void desk.refetch()}
              />
            ) : null}
            {desk.data ? (
              <Queues
                desk={desk.data}
                member={member}
                isAdmin={isAdmin}
                now={serverTimeOf(desk.dataUpdatedAt)}
              />
            ) : null}
          </section>
          <section>
            <SectionHead title={t('desk.more')} />
            <LookUps isAdmin={isAdmin} />
          </section>
        </EvenColumns>
      </Page>
    </Main>
  )
}

/** Debts of creators are left out: nobody can do anything about them at once. */
function leadOf({ owing: _owing, ...desk }: StaffDesk): string {
  const waiting = Object.values(desk).flatMap((queue) => (queue ? [queue.count] : []))
  const count = waiting.reduce((sum, each) => sum + each, 0)
  const isMore = waiting.some((each) => each >= deskLimits.counted)
  if (count === 0) return t('desk.leadNone')
  return isMore ? t('desk.leadMany', { most: count - 1 }) : t('desk.lead', { count })
}

type QueuesProps = { desk: StaffDesk; member: Member; isAdmin: boolean; now: number }

function Queues({ desk, member, isAdmin, now }: QueuesProps) {
  return (
    <RowList label={t('desk.waits')}>
      {queues
        .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
        .map(({ name, icon, link }) => {
          const waiting = desk[name]
          return (
            <li key={name}>
              <Link {...link} className={rowLinkClass}>
                <RowText
                  icon={icon}
                  title={t(`desk.${name}`)}
                  detail={waiting ? t(`desk.${name}.detail`) : t('desk.partFailed')}
                  notice={dueNotice(waiting, member.timeZone, now)}
                  end={waiting ? <Count count={waiting.count} /> : null}
                />
              </Link>
            </li>
          )
        })}
    </RowList>
  )
}

function dueNotice(waiting: Waiting | null, timeZone: string, now: number): string | null {
  if (!waiting?.dueAt) return null
  const isOverdue = Date.parse(waiting.dueAt) < now
  return t(isOverdue ? 'desk.overdue' : 'desk.dueBy', { when: formatInstant(waiting.dueAt, timeZone) })
}

function Count({ count }: { count: number }) {
  const most = deskLimits.counted - 1
  const isMore = count > most
  return (
    <>
      <span className="row-count" aria-hidden="true">
        {isMore ? t('desk.many', { most }) : count}
      </span>
      <span className="sr-only">{isMore ? t('desk.countMany', { most }) : t('desk.count', { count })}</span>
    </>
  )
}

function LookUps({ isAdmin }: { isAdmin: boolean }) {
  return (
    <RowList label={t('desk.more')}>
      {lookUps
        .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
        .map(({ name, icon, link }) => (
          <li key={name}>
            <Link {...link} className={rowLinkClass}>
              <RowText icon={icon} title={t(`desk.${name}`)} detail={t(`desk.${name}.detail`)} />
            </Link>
          </li>
        ))}
    </RowList>
  )
}

function DeskSkeleton() {
  return (
    <Loading label={t('state.loading')}>
      <div className="stack gap-4" aria-hidden="true">
        {['reports', 'campaigns', 'payments', 'payouts'].map((name) => (
          <Skeleton key={name} height="3.5rem" />
        ))}
      </div>
    </Loading>
  )
}
