import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { Case, NamedThing } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits, urgentReasons } from '#contract/moderation/people-constants.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './moderation-texts.ts'

/** What is the same whoever looks. */
const exemptKeys: unknown[] = ['config', 'session', 'getLanding', 'listHelplines']

/**
 * After a block nothing of the other person stays on this device: what is shown is read anew, what was read before is let
 * go of (SEC-7.4).
 */
async function clearCacheAfterBlock(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !exemptKeys.includes(queryKey[0])
  queryClient.removeQueries({ type: 'inactive', predicate })
  await queryClient.invalidateQueries({ type: 'active', predicate })
}

/** Leads back to where one came from, or to the dashboard; resolves when that page stands. */
function useLeavePage(): () => Promise<void> {
  const router = useRouter()
  return () =>
    new Promise((resolve) => {
      const stop = router.subscribe('onRendered', () => {
        stop()
        resolve()
      })
      if (router.history.canGoBack()) router.history.back()
      else void router.navigate({ to: '/dashboard' })
    })
}

const outcomes = {
  report: {
    failed: { title: 'report.failed' },
    showsReason: true,
    refusals: {
      NETWORK: { title: 'report.failed', detail: 'error.network.detail' },
      ALREADY_REPORTED: { title: 'report.already' },
    },
    refresh: [['listOwnReports']],
  },
  blockPerson: {
    done: { title: 'block.done' },
    failed: { title: 'block.failed' },
    showsReason: true,
    refusals: { NETWORK: { title: 'block.failed', detail: 'error.network.detail' } },
  },
  actOnCase: {
    done: { title: 'moderation.done' },
    failed: { title: 'moderation.actFailed' },
    showsReason: true,
    refusals: {
      NETWORK: { title: 'moderation.actFailed', detail: 'error.network.detail' },
      CASE_DECIDED: { title: 'moderation.decidedAlready' },
    },
    refresh: [['listCases']],
  },
  reviewCampaign: {
    done: { title: 'moderation.review.done' },
    failed: { title: 'moderation.review.failed' },
    showsReason: true,
    refusals: { NETWORK: { title: 'moderation.review.failed', detail: 'error.network.detail' } },
    refresh: [
      ['listCampaignsToReview'],
      ['listCampaigns'],
      ['listFeaturedCampaigns'],
      ['getCampaignPage'],
      ['getCampaign'],
    ],
  },
} as const satisfies Record<string, Outcome>

type Reason = SentOf<'report'>['reason']
type Reported = 'received' | 'not-ours' | 'reported-before'

/** Whether somebody may be in danger: a moderator looks sooner (SEC-7.2). */
export function isUrgent(reason: Reason | null | undefined): boolean {
  return urgentReasons.some((urgent) => urgent === reason)
}

/** Sends a report and says what follows; one that was sent before is over as well. */
export function useReport(): (report: SentOf<'report'>) => Promise<Reported> {
  const { mutateAsync } = useOperation('report', outcomes.report)
  return async (report) => {
    const sent = await mutateAsync(report).catch(unlessReportedBefore)
    if (sent === null) return 'reported-before'
    if (sent.answer === 'received') showReceivedToast(isUrgent(report.reason))
    return sent.answer
  }
}

function unlessReportedBefore(error: unknown): null {
  if (asApiFailure(error).code !== 'ALREADY_REPORTED') throw error
  return null
}

function showReceivedToast(isSoon: boolean): void {
  const hours = moderationLimits.dueHours[isSoon ? 'urgent' : 'others']
  showToast({
    kind: 'success',
    title: t('report.received'),
    detail: isSoon ? t('report.received.urgent', { hours }) : undefined,
  })
}

/**
 * Blocks the person whose something is. A page that is about it is left first, so that it does not turn into a page that is
 * missing; then nothing of theirs stays (SEC-7.4). Answers whether it is done.
 */
export function useBlock({ leavesPage = false }: { leavesPage?: boolean }) {
  const queryClient = useQueryClient()
  const leave = useLeavePage()
  const { mutateAsync, isPending } = useOperation('blockPerson', outcomes.blockPerson)
  async function block(thing: NamedThing): Promise<boolean> {
    const isBlocked = await mutateAsync({ thing }).then(Boolean, refusedWithToast)
    if (isBlocked && leavesPage) await leave()
    if (isBlocked) await clearCacheAfterBlock(queryClient)
    return isBlocked
  }
  return { block, isPending }
}

function refusedWithToast(): boolean {
  return false
}

/** Decides about a case; who was slower than a colleague sees what was decided (SEC-7.3). */
export function useActOnCase(caseId: string) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('actOnCase', outcomes.actOnCase)
  const queryKey = ['getCase', caseId]
  return async (act: Omit<SentOf<'actOnCase'>, 'caseId'>): Promise<void> => {
    const decided: Case = await mutateAsync({ caseId, ...act }).catch(async (error: unknown) => {
      if (asApiFailure(error).code === 'CASE_DECIDED') await queryClient.invalidateQueries({ queryKey })
      throw error
    })
    queryClient.setQueryData<Case>(queryKey, decided)
  }
}

/** Marks a campaign as reviewed, so that its creator is not new any more (REQ-117). */
export function useReviewCampaign(campaignId: string) {
  const { mutate, isPending } = useOperation('reviewCampaign', outcomes.reviewCampaign)
  return { review: () => mutate({ campaignId }), isPending }
}
