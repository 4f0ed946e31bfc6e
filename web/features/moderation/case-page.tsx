import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { Case } from '#contract/moderation/moderation-operations.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { type Decided, Decision } from './case-decision.tsx'
import { Around, EarlierTexts, Reports } from './case-history.tsx'
import { CaseSummary } from './case-summary.tsx'
import { t } from './moderation-texts.ts'

type CasePageProps = {
  reported: Case
  member: Member
  now: number
  onDecided: (decided: Decided) => void
}

/** The whole reported content, next to past and possible actions (SEC-7.3, REQ-66). */
export function CasePage({ reported, member, now, onDecided }: CasePageProps) {
  const { timeZone } = member
  return (
    <Columns
      asideLabel={t('moderation.decide')}
      aside={
        <div className="stack gap-4">
          {reported.state === 'decided' ? <NextCase nextCaseId={reported.nextCaseId} /> : null}
          <Decision reported={reported} member={member} onDecided={onDecided} />
        </div>
      }
    >
      <CaseSummary reported={reported} timeZone={timeZone} now={now} />
      <ReportedContent reported={reported} timeZone={timeZone} />
      <Reports reports={reported.reports} timeZone={timeZone} />
      <EarlierTexts earlierWords={reported.earlierWords} timeZone={timeZone} />
      <Around around={reported.around} timeZone={timeZone} />
    </Columns>
  )
}

/** The way on from a case that is decided. */
function NextCase({ nextCaseId }: Pick<Case, 'nextCaseId'>) {
  if (!nextCaseId) return <p className="text-text-2">{t('moderation.nothingElse')}</p>
  return (
    <Link to="/moderation/$caseId" params={{ caseId: nextCaseId }} preload={false} className={buttonClass()}>
      {t('desk.next')}
    </Link>
  )
}

function ReportedContent({ reported, timeZone }: { reported: Case; timeZone: string }) {
  const { kind, title, text, language, images, author, openedAt } = reported
  const name = author?.name ?? t('moderation.byGone')
  const lang = language ? tagOf(language) : undefined
  return (
    <>
      <h1 className="mt-4 wrap-anywhere" lang={title === null ? undefined : lang}>
        {title ?? t(`kind.${kind}`)}
      </h1>
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
        <p className="read wrap-anywhere" lang={lang}>
          {text}
        </p>
      )}
      {images.length > 0 ? (
        <div className="mt-6">
          <Pictures images={images} />
        </div>
      ) : null}
    </>
  )
}
