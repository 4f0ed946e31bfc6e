import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { Case, ContentReference } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits, urgentReasons } from '#contract/moderation/people-constants.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './moderation-texts.ts'

/** Queries with the same data for every viewer. */
const exemptKeys: unknown[] = ['config', 'session', 'getLanding', 'listHelplines']

/**
 * After a block nothing of the other person stays on this device: shown data is refetched, the rest is removed from the
 * cache (SEC-7.4).
 */
async function clearCacheAfterBlock(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !exemptKeys.includes(queryKey[0])
  queryClient.removeQueries({ type: 'inactive', predicate })
  await queryClient.invalidateQueries({ type: 'active', predicate })
}

/** Goes back to the previous page, or to the dashboard; resolves when that page is rendered. */
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
    waiting: 'state.pending',
    refresh: [['listOwnReports']],
  },
  blockPerson: {
    done: { title: 'block.done' },
    failed: { title: 'block.failed' },
    showsReason: true,
    refusals: { NETWORK: { title: 'block.failed', detail: 'error.network.detail' } },
  },
  blockContent: {
    done: { title: 'block.anonymous.done' },
    failed: { title: 'block.failed' },
    showsReason: true,
    refusals: { NETWORK: { title: 'block.failed', detail: 'error.network.detail' } },
  },
  actOnCase: {
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
type Reported = 'received' | 'not-ours' | 'reported-before' | 'waiting'

/** True when somebody may be in danger: a moderator looks at it sooner (SEC-7.2). */
export function isUrgent(reason: Reason | null | undefined): boolean {
  return urgentReasons.some((urgent) => urgent === reason)
}

/** Sends a report and returns the next step; a duplicate counts as done too. */
export function useReport(): (report: SentOf<'report'>) => Promise<Reported> {
  const { write } = useDeferrableOperation('report', outcomes.report)
  return async (report) => {
    const shown = { title: '', path: '/profile/privacy', text: report.details || null, draft: null }
    const sent = await write(report, { shown }).catch(unlessReportedBefore)
    if (sent === null) return 'waiting'
    if (sent === 'reported-before') return sent
    if (sent.answer === 'received') showReceivedToast(isUrgent(report.reason))
    return sent.answer
  }
}

function unlessReportedBefore(error: unknown): 'reported-before' {
  if (asApiFailure(error).code !== 'ALREADY_REPORTED') throw error
  return 'reported-before'
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
 * Blocks the author of some content. A page about that content is left first, so that it does not turn into a not-found
 * page; then all cached data of theirs is removed (SEC-7.4). Returns whether it succeeded.
 */
export function useBlock({
  leavesPage = false,
  isAnonymous,
}: {
  leavesPage?: boolean
  /** Only the content is blocked, whoever wrote it (REQ-464). */
  isAnonymous: boolean
}) {
  const queryClient = useQueryClient()
  const leave = useLeavePage()
  const outcome = isAnonymous ? outcomes.blockContent : outcomes.blockPerson
  const { mutateAsync, isPending } = useOperation('blockPerson', outcome)
  async function block(target: ContentReference): Promise<boolean> {
    const isBlocked = await mutateAsync({ target }).then(Boolean, refusedWithToast)
    if (isBlocked && leavesPage) await leave()
    if (isBlocked) await clearCacheAfterBlock(queryClient)
    return isBlocked
  }
  return { block, isPending }
}

function refusedWithToast(): boolean {
  return false
}

/** Decides about a case and returns it; when a colleague was faster, their decision is shown (SEC-7.3). */
export function useActOnCase(caseId: string) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('actOnCase', outcomes.actOnCase)
  const queryKey = ['getCase', caseId]
  return async (action: Omit<SentOf<'actOnCase'>, 'caseId'>): Promise<Case> => {
    const decided: Case = await mutateAsync({ caseId, ...action }).catch(async (error: unknown) => {
      if (asApiFailure(error).code === 'CASE_DECIDED') await queryClient.invalidateQueries({ queryKey })
      throw error
    })
    queryClient.setQueryData<Case>(queryKey, decided)
    return decided
  }
}

/** Marks a campaign as reviewed, so that its creator no longer counts as new (REQ-117). */
export function useReviewCampaign(campaignId: string) {
  const { mutate, isPending } = useOperation('reviewCampaign', outcomes.reviewCampaign)
  return { review: () => mutate({ campaignId }), isPending }
}
