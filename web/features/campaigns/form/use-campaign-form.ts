import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Image } from '#contract/media/media-operations.ts'
import { chosenOf, useImages } from '#web/features/media/use-images.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'
import { CampaignDraft, type CampaignForm, type CampaignValues } from './campaign-values.ts'

type ChosenImage = { id: string; alt: string }

type Options = {
  memberId: string
  /** Under which name the device keeps what was not sent yet. */
  draftName: string
  schema: z.ZodMiniType<unknown, CampaignValues>
  /** What the form shows when the device keeps nothing, and the version of the campaign it was written on. */
  initial: { values: CampaignValues; images: readonly Image[]; version: number }
  send(values: CampaignValues, images: ChosenImage[], version: number): Promise<unknown>
}

/** The form of a campaign, new or edited, with its images and a draft of both on the device (FCRE-4, REQ-166). */
export function useCampaignForm({ memberId, draftName, schema, initial, send }: Options) {
  const draft = useDraft<CampaignDraft>({
    name: draftName,
    memberId,
    schema: CampaignDraft,
    isEmpty: (stored) => wordsOf(stored) === wordsOf({ ...initial.values, images: [...initial.images] }),
  })
  const [start] = useState(draft.restored)
  const version = useRef(start?.version ?? initial.version)
  const images = useImages(start?.images ?? initial.images, initial.images)
  const form = useContractForm<CampaignValues>({
    schema,
    defaultValues: start ? valuesIn(start, initial.values) : initial.values,
    prepare: images.settled,
    submit: async (values) => {
      draft.saveNow(written(values))
      await send(values, chosenOf(images.now()), version.current)
      draft.discard()
    },
  })
  function written({ termsAgreed: _, ...values }: CampaignValues): CampaignDraft {
    return { ...values, images: images.now(), version: version.current }
  }
  useChanges(form, images.images, () => draft.change(written(form.getValues())))

  function resetForm(next: Options['initial'] = initial): void {
    version.current = next.version
    form.reset(next.values)
    images.reset(next.images)
    draft.discard()
  }
  /** Sends what was written here as if it had been written on that version. */
  function submitOnVersion(newer: number): Promise<void> {
    version.current = newer
    return form.onSubmit()
  }
  return {
    form,
    images,
    /** The draft was written on an older version than the campaign has now. */
    wasOutdated: start !== null && start.version < initial.version,
    resetForm,
    submitOnVersion,
    discard: draft.isSaved ? () => resetForm() : undefined,
  }
}

/** Tells of every change of a field or of the images, but not of the beginning. */
function useChanges({ subscribe }: CampaignForm, images: readonly Image[], onChange: () => void): void {
  const notify = useEffectEvent(onChange)
  const begun = useRef(images)
  useEffect(() => subscribe({ formState: { values: true }, callback: () => notify() }), [subscribe])
  useEffect(() => {
    if (images !== begun.current) notify()
  }, [images])
}

function valuesIn(
  { images: _, version: __, ...values }: CampaignDraft,
  initial: CampaignValues,
): CampaignValues {
  return { ...values, termsAgreed: initial.termsAgreed }
}

/** What is written, to tell whether anything was. */
function wordsOf(draft: Omit<CampaignDraft, 'version'>): string {
  const { title, description, goalCents, endsOn, payoutEnabled, groupId, images } = draft
  const pictures = images.map(({ id, alt }) => [id, alt])
  return JSON.stringify([
    title.trim(),
    description.trim(),
    goalCents,
    endsOn,
    payoutEnabled,
    groupId,
    pictures,
  ])
}
