import { useQueryClient } from '@tanstack/react-query'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { Campaign, CampaignStatus } from '#contract/fundraising/campaign-operations.ts'
import type { CampaignPage } from '#contract/fundraising/campaign-page-operations.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { t } from './manage/campaign-management-texts.ts'

/** The queries outside the campaign pages that show campaigns. */
const lists = [['listOwnCampaigns'], ['listCampaigns'], ['listFeaturedCampaigns'], ['getPrayerPage']]
const offline = 'error.network.detail'

const outcomes = {
  createCampaign: {
    done: { title: 'newCampaign.done' },
    refusals: {
      UNAUTHENTICATED: { title: 'newCampaign.signedOut', detail: 'newCampaign.signedOut.detail' },
      NETWORK: { title: 'newCampaign.failed', detail: offline },
      INVALID: { title: 'newCampaign.failed', detail: 'error.invalid.detail' },
      UNEXPECTED: { title: 'newCampaign.failed', detail: 'newCampaign.failed.detail' },
    },
    failed: { title: 'newCampaign.failed' },
    showsReason: true,
    refresh: lists,
  },
  editCampaign: {
    done: { title: 'manageCampaign.saved' },
    refusals: {
      NETWORK: { title: 'manageCampaign.failed', detail: offline },
      INVALID: { title: 'manageCampaign.failed', detail: 'error.invalid.detail' },
      CHANGED_MEANWHILE: { title: 'manageCampaign.failed', detail: 'manageCampaign.changed' },
      UNEXPECTED: { title: 'manageCampaign.failed', detail: 'manageCampaign.failed.detail' },
    },
    failed: { title: 'manageCampaign.failed' },
    showsReason: true,
    refresh: [...lists, ['listCampaignChanges']],
  },
  setCampaignStatus: {
    refusals: {
      NETWORK: { title: 'manageCampaign.failed', detail: offline },
      UNEXPECTED: { title: 'manageCampaign.failed', detail: 'manageCampaign.failed.detail' },
    },
    failed: { title: 'manageCampaign.failed' },
    showsReason: true,
    refresh: lists,
  },
  setVisibility: {
    done: { title: 'campaignStaff.visibility' },
    refusals: { NETWORK: { title: 'manageCampaign.failed', detail: offline } },
    failed: { title: 'manageCampaign.failed' },
    showsReason: true,
    refresh: lists,
  },
  holdCampaign: {
    done: { title: 'campaignStaff.hold.done' },
    failed: { title: 'manageCampaign.failed' },
    showsReason: true,
  },
  releaseCampaign: {
    done: { title: 'campaignStaff.release.done' },
    failed: { title: 'manageCampaign.failed' },
    showsReason: true,
  },
  reviewCampaign: {
    done: { title: 'campaignStaff.review.done' },
    failed: { title: 'manageCampaign.failed' },
    showsReason: true,
    refresh: [...lists, ['listCampaignsToReview']],
  },
  deleteCampaign: {
    done: { title: 'manageCampaign.delete.done' },
    refusals: {
      NETWORK: { title: 'manageCampaign.delete.failed', detail: offline },
      UNEXPECTED: { title: 'manageCampaign.delete.failed', detail: 'manageCampaign.delete.failed.detail' },
    },
    failed: { title: 'manageCampaign.delete.failed' },
    showsReason: true,
    refresh: lists,
  },
  addCampaignUpdate: {
    done: { title: 'campaignUpdate.done' },
    refusals: { NETWORK: { title: 'campaignUpdate.failed', detail: offline } },
    failed: { title: 'campaignUpdate.failed' },
    showsReason: true,
  },
  deleteCampaignUpdate: {
    done: { title: 'campaignUpdate.removed' },
    refusals: { NETWORK: { title: 'campaignUpdate.removeFailed', detail: offline } },
    failed: { title: 'campaignUpdate.removeFailed' },
    showsReason: true,
  },
} as const satisfies Record<string, Outcome>

/** Creates a campaign and returns it for the redirect to its page (FCRE-6). */
export function useCreateCampaign() {
  return useOperation('createCampaign', outcomes.createCampaign).mutateAsync
}

/** Saves the edit form; the cached pages show the result at once (FMAN-1). */
export function useSaveCampaign(campaignId: string) {
  const show = useApplyCampaign()
  const { mutateAsync } = useOperation('editCampaign', outcomes.editCampaign)
  return async (edit: Omit<SentOf<'editCampaign'>, 'campaignId'>): Promise<Campaign> =>
    show(await mutateAsync({ ...edit, campaignId }))
}

/** Sets the status and shows the new one in a toast (FMAN-1). */
export function useCampaignStatus(campaignId: string, status: CampaignStatus) {
  const show = useApplyCampaign()
  const { mutateAsync, isPending } = useOperation(
    'setCampaignStatus',
    {
      ...outcomes.setCampaignStatus,
      done: { title: 'manageCampaign.status.done', detail: 'manageCampaign.status.done.detail' },
    },
    { status: t(`campaign.status.${status}`).toLowerCase() },
  )
  return { isPending, set: async () => show(await mutateAsync({ campaignId, status })) }
}

/**
 * The staff actions on any campaign: hide and show it, stop and allow donations, review it (FMAN-3, REQ-117).
 */
export function useStaffActions(campaignId: string) {
  const show = useApplyCampaign()
  const hide = useOperation('hideCampaign', outcomes.setVisibility)
  const unhide = useOperation('showCampaign', outcomes.setVisibility)
  const hold = useOperation('holdCampaign', outcomes.holdCampaign)
  const release = useOperation('releaseCampaign', outcomes.releaseCampaign)
  const review = useOperation('reviewCampaign', outcomes.reviewCampaign)
  return {
    isPending: unhide.isPending || release.isPending || review.isPending,
    hide: async (reason: string) => show(await hide.mutateAsync({ campaignId, reason })),
    show: async () => show(await unhide.mutateAsync({ campaignId })),
    hold: async (reason: string) => show(await hold.mutateAsync({ campaignId, reason })),
    release: async () => show(await release.mutateAsync({ campaignId })),
    review: async () => show(await review.mutateAsync({ campaignId })),
  }
}

/** Deletes a campaign; an admin may force it with a reason (FMAN-2, FMAN-3, REQ-157). */
export function useDeleteCampaign(campaignId: string) {
  const { mutateAsync } = useOperation('deleteCampaign', outcomes.deleteCampaign)
  return {
    remove: () => mutateAsync({ campaignId }),
    force: (reason: string) => mutateAsync({ campaignId, isForced: true, reason }),
  }
}

/** Adds and deletes updates of a campaign; the outcome is shown beside them. */
export function useUpdateWrites(campaignId: string, show: ShowOutcome) {
  const { mutateAsync: add } = useOperation('addCampaignUpdate', outcomes.addCampaignUpdate, {}, show)
  const { mutateAsync: remove } = useOperation(
    'deleteCampaignUpdate',
    outcomes.deleteCampaignUpdate,
    {},
    show,
  )
  return {
    add: (body: string) => add({ campaignId, body }),
    remove: (updateId: string) => remove({ campaignId, updateId }),
  }
}

/** Writes a campaign from a server response into the cached pages that show it. */
function useApplyCampaign() {
  const queryClient = useQueryClient()
  return (campaign: Campaign): Campaign => {
    queryClient.setQueryData<Campaign>(['getCampaign', campaign.id], campaign)
    queryClient.setQueryData<CampaignPage>(
      ['getCampaignPage', campaign.id],
      (page) => page && { ...page, campaign },
    )
    return campaign
  }
}
