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
  /** The storage key of the draft on the device. */
  draftName: string
  schema: z.ZodMiniType<unknown, CampaignValues>
  /** The initial values when the device has no draft, and the version of the campaign they were read from. */
  initial: { values: CampaignValues; images: readonly Image[]; version: number }
  /** Asks before it is sent, where there is something to ask. */
  confirm?(): Promise<boolean>
  send(values: CampaignValues, images: ChosenImage[], version: number): Promise<unknown>
}

/**
 * The state of the campaign form, new or edited, with its images and a draft of both on the device (FCRE-4,
 * REQ-166).
 */
export function useCampaignForm({ memberId, draftName, schema, initial, confirm, send }: Options) {
  const draft = useDraft<CampaignDraft>({
    name: draftName,
    memberId,
    schema: CampaignDraft,
    isEmpty: (stored) => serialize(stored) === serialize({ ...initial.values, images: [...initial.images] }),
  })
  const [start] = useState(draft.restored)
  const version = useRef(start?.version ?? initial.version)
  const images = useImages(start?.images ?? initial.images, initial.images)
  const form = useContractForm<CampaignValues>({
    schema,
    defaultValues: start ? valuesIn(start, initial.values) : initial.values,
    prepare: async () => (await images.settled()) && (!confirm || (await confirm())),
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
  /** Submits the current values as if they had been based on that version. */
  function submitOnVersion(newer: number): Promise<void> {
    version.current = newer
    return form.onSubmit()
  }
  return {
    form,
    images,
    /** The draft is based on an older version than the current campaign. */
    wasOutdated: start !== null && start.version < initial.version,
    resetForm,
    submitOnVersion,
    discard: draft.isSaved ? () => resetForm() : undefined,
  }
}

/** Calls back on every change of a field or of the images, but not for the initial values. */
function useChanges({ subscribe }: CampaignForm, images: readonly Image[], onChange: () => void): void {
  const notify = useEffectEvent(onChange)
  const initialImages = useRef(images)
  useEffect(() => subscribe({ formState: { values: true }, callback: () => notify() }), [subscribe])
  useEffect(() => {
    if (images !== initialImages.current) notify()
  }, [images])
}

function valuesIn(
  { images: _, version: __, ...values }: CampaignDraft,
  initial: CampaignValues,
): CampaignValues {
  return { ...values, termsAgreed: initial.termsAgreed }
}

/** Serializes the values to detect changes. */
function serialize(draft: Omit<CampaignDraft, 'version'>): string {
  const { title, description, thanks, goalCents, endsOn, payoutEnabled, groupId, images } = draft
  const pictures = images.map(({ id, alt }) => [id, alt])
  return JSON.stringify([
    title.trim(),
    description.trim(),
    thanks.trim(),
    goalCents,
    endsOn,
    payoutEnabled,
    groupId,
    pictures,
  ])
}
