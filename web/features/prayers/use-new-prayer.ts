import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Member } from '#contract/account/account-operations.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { NewPrayer } from '#contract/prayers/prayer-operations.ts'
import type { GroupName } from '#contract/values/audience.ts'
import { chosenOf, useImages } from '#web/features/media/use-images.ts'
import { keepLastLanguage, lastLanguage } from '#web/features/writing/last-language.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'
import { useSubmitPrayer } from './api.ts'
import { useSharedLocation } from './location/use-shared-location.ts'
import { blankPrayer, inGroup, newPrayerDraft, type PrayerDraft } from './prayer-draft.ts'
import type { PrayerForm, PrayerValues } from './prayer-fields.tsx'

export type NewPrayerOptions = {
  member: Member
  /** The group the form was opened from: the prayer is shared with it (PNEW-11). */
  currentGroup?: GroupName
  /** Returns to the previous page: that group, if any (PNEW-28). `isShared`: others can read it. */
  onDone: (currentGroup: GroupName | undefined, isShared: boolean) => void
}

export type NewPrayerState = ReturnType<typeof useNewPrayer>

/** The state of writing a new prayer: form, images, location, draft, and its submission (acceptance PNEW). */
export function useNewPrayer({ member, currentGroup, onDone }: NewPrayerOptions) {
  const submitPrayer = useSubmitPrayer()
  const draft = useDraft(newPrayerDraft(member.id))
  const [blank] = useState(() => ({ ...blankPrayer, language: lastLanguage() }))
  const images = useImages(draft.restored?.images, [], { mayWait: true })
  const form = useContractForm<PrayerValues>({
    schema: newPrayerIn(currentGroup),
    defaultValues: valuesOf(inGroup(draft.restored ?? blank, currentGroup)),
    listsErrors: true,
    prepare: () => !sharedLocation.mustWait() && images.settled(),
    submit: async (values) => {
      const prayer = draftOf(values, images.now())
      draft.saveNow(prayer)
      await submitPrayer(
        { ...values, audience: prayer.audience, images: chosenOf(prayer.images) },
        prayer,
        images.unreached(),
      )
      keepLastLanguage(prayer.language)
      draft.discard()
      onDone(currentGroup, prayer.audience.kind !== 'private')
    },
  })
  const { field } = useController({ control: form.control, name: 'location' })
  const sharedLocation = useSharedLocation({ value: field.value ?? null, onChange: field.onChange })
  useDraftChanges(form, images.images, draft.change)

  function discard(): void {
    images.reset([])
    sharedLocation.restart(null)
    form.reset(valuesOf(inGroup(blank, currentGroup)))
    draft.discard()
  }
  return {
    form,
    images,
    sharedLocation,
    locationRef: field.ref,
    discard: draft.isSaved ? discard : undefined,
    isRestored: draft.isSaved && draft.restored !== null,
  }
}

/** In a group the prayer is shared with that group, whatever else is chosen (PNEW-11, REQ-29). */
export function newPrayerIn(group: GroupName | undefined) {
  return NewPrayer.check(
    z.refine(({ audience }) => !group || audience.groupIds.includes(group.id), {
      error: 'prayer.groups.current',
      path: ['audience'],
    }),
  )
}

function useDraftChanges(
  { subscribe, getValues }: PrayerForm,
  images: Image[],
  onChange: (draft: PrayerDraft) => void,
): void {
  useEffect(() => {
    onChange(draftOf(getValues(), images))
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => onChange(draftOf(values, images)),
    })
  }, [subscribe, getValues, images, onChange])
}

function draftOf(
  { title, description, category, location, audience, isAnonymous = false, language = 'en' }: PrayerValues,
  images: Image[],
) {
  const kind = audience?.kind ?? blankPrayer.audience.kind
  return {
    title,
    description,
    category,
    location: location ?? null,
    audience: { kind, groupIds: audience?.groupIds ?? [] },
    images,
    isAnonymous,
    language,
  }
}

/** The images are not part of the form: they have an upload state of their own. */
function valuesOf({ images: _, ...values }: PrayerDraft) {
  return values
}
