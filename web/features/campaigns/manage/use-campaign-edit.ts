import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { campaignQuery } from '#web/features/campaigns/campaign-queries.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { useSaveCampaign } from '../api.ts'
import { campaignEditSchema, sentOf, valuesOf } from '../form/campaign-values.ts'
import { useCampaignForm } from '../form/use-campaign-form.ts'
import { t } from './campaign-management-texts.ts'

type Options = { campaign: Campaign; member: Member; mayPayOut: boolean }

/**
 * A campaign while it is edited. After a concurrent change the input stays, and the editor chooses: save it
 * over the newer version, or start again from that one.
 */
export function useCampaignEdit({ campaign, member, mayPayOut }: Options) {
  const saveCampaign = useSaveCampaign(campaign.id)
  const readNewer = useNewerCampaign(campaign.id)
  const state = useCampaignForm({
    memberId: member.id,
    draftName: `edit-campaign:${campaign.id}`,
    schema: campaignEditSchema,
    initial: initialOf(campaign),
    send: async (values, images, version) => {
      const payoutEnabled = values.payoutEnabled && mayPayOut
      const edit = { ...sentOf(values), payoutEnabled, images, version }
      const saved = await saveCampaign(edit).catch((error: unknown) => {
        setIsOutdated(asApiFailure(error).code === 'CHANGED_MEANWHILE')
        throw error
      })
      setIsOutdated(false)
      resetForm(initialOf(saved))
    },
  })
  const { form, images, resetForm, submitOnVersion, discard, wasOutdated } = state
  const [isOutdated, setIsOutdated] = useState(wasOutdated)

  async function loadNewer(): Promise<void> {
    const newer = await readNewer()
    if (!newer) return
    setIsOutdated(false)
    resetForm(initialOf(newer))
  }
  async function saveOver(): Promise<void> {
    const newer = await readNewer()
    if (newer) await submitOnVersion(newer.version)
  }
  return { form, images, discard, isOutdated, loadNewer, saveOver }
}

/** Reads the current campaign. Returns null on failure, which the operation has already shown. */
function useNewerCampaign(campaignId: string): () => Promise<Campaign | null> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    const query = { ...campaignQuery(api, campaignId), staleTime: 0, retry: false }
    const campaign = await queryClient.query(query).catch(asApiFailure)
    if (!(campaign instanceof Error)) return campaign
    const detail = isLoaded(campaign.key) ? say(campaign.key) : undefined
    showToast({ kind: 'failure', title: t('manageCampaign.failed'), detail })
    return null
  }
}

function initialOf(campaign: Campaign) {
  return { values: valuesOf(campaign), images: campaign.images, version: campaign.version }
}
