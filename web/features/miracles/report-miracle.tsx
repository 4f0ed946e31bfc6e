import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { DraftNotes } from '#web/features/prayers/draft-notes.tsx'
import { RestoredNote } from '#web/features/writing/draft-note.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { PrayerToAnswer } from './answered-prayer.tsx'
import { newMiracleDraft, useReportMiracle } from './api.ts'
import { MiracleFields } from './miracle-fields.tsx'
import { Refused } from './miracle-states.tsx'
import { t } from './miracle-texts.ts'
import { newMiracle, useMiracleForm } from './use-miracle-form.ts'

type ReportMiracleProps = {
  member: Member
  /** The prayer it answers, if any. */
  prayer?: Prayer
  onDone: () => Promise<unknown>
}

/** The form for a miracle, next to the prayer it answers (acceptance MIR). */
export function ReportMiracle({ member, prayer, onDone }: ReportMiracleProps) {
  const form = <ReportForm member={member} prayer={prayer} onDone={onDone} />
  return (
    <Main>
      <Page>
        {prayer ? (
          <Columns
            asideLabel={t('miracle.new.prayer')}
            aside={<PrayerToAnswer prayer={prayer} timeZone={member.timeZone} />}
          >
            {form}
          </Columns>
        ) : (
          form
        )}
      </Page>
    </Main>
  )
}

function ReportForm({ member, prayer, onDone }: ReportMiracleProps) {
  const prayerId = prayer?.id ?? null
  const report = useReportMiracle(prayerId)
  const { form, images, isSaved, isRestored, discard } = useMiracleForm({
    memberId: member.id,
    draftName: newMiracleDraft(prayerId),
    initial: newMiracle(prayer ?? null),
    send: report,
    mayWait: true,
    onSent: onDone,
  })
  return (
    <form method="post" noValidate className="max-w-2xl" onSubmit={form.onSubmit}>
      <FormBody legend={t('miracle.new.title')} disabled={!useIsHydrated()}>
        <div>
          <h1>{t('miracle.new.title')}</h1>
          <p className="mt-2 text-text-2">{t('miracle.new.lead')}</p>
          <RestoredNote isRestored={isRestored} />
        </div>
        <MiracleFields form={form} images={images} member={member} naming={namingOf(prayer)} />
        <div className="row">
          <Button type="submit" size="lg" busy={form.isSubmitting} busyLabel={t('miracle.submitting')}>
            {t('miracle.submit')}
          </Button>
          <Cancel prayerId={prayerId} />
        </div>
        <DraftNotes
          onDiscard={isSaved ? discard : undefined}
          detail={t('miracle.unauthenticated')}
          returnTo={prayerId ? `/report-miracle/${prayerId}` : '/report-miracle'}
        />
      </FormBody>
    </form>
  )
}

/** A miracle that answers a prayer is with or without a name as that prayer is (REQ-463). */
function namingOf(prayer: Prayer | undefined): 'chosen' | 'as-anonymous-prayer' | undefined {
  if (!prayer) return 'chosen'
  return prayer.isAnonymous ? 'as-anonymous-prayer' : undefined
}

function Cancel({ prayerId }: { prayerId: string | null }) {
  const className = buttonClass({ kind: 'ghost', size: 'lg' })
  return prayerId ? (
    <Link to="/prayers/$prayerId" params={{ prayerId }} className={className}>
      {t('action.cancel')}
    </Link>
  ) : (
    <Link to="/dashboard" className={className}>
      {t('action.cancel')}
    </Link>
  )
}

/** Renders the form for an own prayer that is still open; otherwise the reason why not (MIR-8, REQ-71). */
export function MayReport({ page, children }: { page: PrayerPage; children: ReactNode }) {
  const { prayer, miracle } = page
  if (prayer.viewerCan.includes('prayer.reportMiracle')) return children
  const back = <BackToPrayerLink prayerId={prayer.id} />
  if (!prayer.mine)
    return <Refused title={t('miracle.denied')} detail={t('miracle.denied.detail')} action={back} />
  if (prayer.status === 'archived')
    return <Refused title={t('miracle.archived')} detail={t('miracle.archived.detail')} action={back} />
  return (
    <Refused
      title={t('miracle.alreadyAnswered')}
      detail={t('miracle.alreadyAnswered.detail')}
      action={miracle ? <MiracleLink miracleId={miracle.id} /> : back}
    />
  )
}

function BackToPrayerLink({ prayerId }: { prayerId: string }) {
  return (
    <Link to="/prayers/$prayerId" params={{ prayerId }} className={buttonClass()}>
      {t('miracle.backToPrayer')}
    </Link>
  )
}

function MiracleLink({ miracleId }: { miracleId: string }) {
  return (
    <Link to="/miracles/$miracleId" params={{ miracleId }} className={buttonClass()}>
      {t('miracle.read')}
    </Link>
  )
}
