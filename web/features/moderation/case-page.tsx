import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Case } from '#contract/moderation/moderation-operations.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { Decision } from './case-decision.tsx'
import { Around, EarlierTexts, Reports } from './case-history.tsx'
import { CaseSummary } from './case-summary.tsx'
import { staffDeskQuery } from './moderation-queries.ts'
import { t } from './moderation-texts.ts'

type CasePageProps = { reported: Case; member: Member; now: number }

/** The whole reported content, next to past and possible actions (SEC-7.3, REQ-66). */
export function CasePage({ reported, member, now }: CasePageProps) {
  const { timeZone } = member
  const [wasOpen] = useState(reported.state === 'open')
  const isJustDecided = wasOpen && reported.state === 'decided'
  return (
    <Main>
      <Page>
        <Link to="/moderation" className={backLinkClass}>
          <BackLinkText>{t('moderation.back')}</BackLinkText>
        </Link>
        <Columns
          asideLabel={t('moderation.decide')}
          aside={
            <div className="stack gap-4">
              {reported.state === 'decided' ? (
                <NextCase after={reported.id} isFocused={isJustDecided} />
              ) : null}
              <Decision reported={reported} member={member} />
            </div>
          }
        >
          <CaseSummary reported={reported} timeZone={timeZone} now={now} />
          <ReportedContent reported={reported} timeZone={timeZone} />
          <Reports reports={reported.reports} timeZone={timeZone} />
          <EarlierTexts earlierWords={reported.earlierWords} timeZone={timeZone} />
          <Around around={reported.around} timeZone={timeZone} />
        </Columns>
      </Page>
    </Main>
  )
}

/**
 * The way on from a decided case: to the most urgent one, or to the queue when none waits. It takes the focus from the
 * form that decided.
 */
function NextCase({ after, isFocused }: { after: string; isFocused: boolean }) {
  const { data, isPending } = useQuery(staffDeskQuery(useApi()))
  const way = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isFocused && !isPending) way.current?.focus()
  }, [isFocused, isPending])
  const nextCaseId = data?.reports?.nextCaseId
  return nextCaseId && nextCaseId !== after ? (
    <Link
      ref={way}
      to="/moderation/$caseId"
      params={{ caseId: nextCaseId }}
      preload={false}
      className={buttonClass()}
    >
      {t('desk.next')}
    </Link>
  ) : (
    <Link ref={way} to="/moderation" className={buttonClass()}>
      {t('moderation.next')}
    </Link>
  )
}

function ReportedContent({ reported, timeZone }: { reported: Case; timeZone: string }) {
  const { kind, title, text, images, author, openedAt } = reported
  const name = author?.name ?? t('moderation.byGone')
  return (
    <>
      <h1 className="mt-4 wrap-anywhere">{title ?? t(`kind.${kind}`)}</h1>
      <div className="mt-4 mb-6">
        <Byline
          avatar={<Avatar tint={author?.tint ?? 0} name={name} />}
          name={name}
          line={
            <>
              {t('moderation.case')} <time dateTime={openedAt}>{formatInstant(openedAt, timeZone)}</time>
            </>
          }
        />
      </div>
      {text === null && title === null ? (
        <p className="text-text-2">{t('moderation.gone')}</p>
      ) : (
        <p className="read wrap-anywhere">{text}</p>
      )}
      {images.length > 0 ? (
        <div className="mt-6">
          <Pictures images={images} />
        </div>
      ) : null}
    </>
  )
}
