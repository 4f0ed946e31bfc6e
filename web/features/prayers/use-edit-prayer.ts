import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import type { Member } from '#contract/account/account-operations.ts'
import { type Prayer, PrayerEdit } from '#contract/prayers/prayer-operations.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { useSavePrayer } from './api.ts'
import { useSharedLocation } from './location/use-shared-location.ts'
import { type EditDraft, editDraft } from './prayer-draft.ts'
import type { PrayerForm, PrayerValues } from './prayer-fields.tsx'
import { prayerPageQuery } from './prayer-queries.ts'
import { t } from './prayer-texts.ts'

/** Loads the current version of a prayer; null, with a toast, when that fails. */
function useNewerPrayer(prayerId: string): () => Promise<Prayer | null> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    const query = { ...prayerPageQuery(api, prayerId), staleTime: 0, retry: false }
    const page = await queryClient.query(query).catch(asApiFailure)
    if (!(page instanceof Error)) return page.prayer
    const detail = isLoaded(page.key) ? say(page.key) : undefined
    showToast({ kind: 'failure', title: t('editPrayer.failed'), detail })
    return null
  }
}

export type EditPrayerOptions = { prayer: Prayer; member: Member; onDone: () => void }

/**
 * The state of editing a prayer, with the version the form started from (acceptance PEDT). After a conflict the form
 * keeps its text and has the newer version beside it, and the person decides: overwrite that one, or load it.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function useEditPrayer({ prayer, member, onDone }: EditPrayerOptions) {
  const savePrayer = useSavePrayer()
  const readNewer = useNewerPrayer(prayer.id)
  const draft = useDraft(editDraft(member.id, prayer.id, valuesOf(prayer)))
  const isDraftOutdated = (draft.restored?.version ?? prayer.version) < prayer.version
  const [isOutdated, setIsOutdated] = useState(isDraftOutdated)
  const [newer, setNewer] = useState<Prayer | null>(isDraftOutdated ? prayer : null)
  const form = useContractForm<PrayerValues>({
    schema: PrayerEdit,
    defaultValues: { ...valuesOf(prayer), ...draft.restored },
    listsErrors: true,
    submit: async (values) => {
      if (sharedLocation.mustWait()) return
      const edit = editOf(values)
      draft.saveNow(edit)
      const sent = { ...edit, category: values.category, prayerId: prayer.id }
      await savePrayer(sent, edit).catch(async (error: unknown) => {
        const isRefused = asApiFailure(error).code === 'CHANGED_MEANWHILE'
        setNewer(isRefused ? await readNewer() : null)
        setIsOutdated(isRefused)
        throw error
      })
      draft.discard()
      onDone()
    },
  })
  const { field } = useController({ control: form.control, name: 'location' })
  const sharedLocation = useSharedLocation({
    value: field.value ?? null,
    onChange: field.onChange,
    isEditing: true,
  })
  useDraftChanges(form, draft.change)

  function beginWith(saved: Prayer): void {
    setIsOutdated(false)
    sharedLocation.restart(saved.location)
    form.reset(valuesOf(saved))
    draft.discard()
  }
  async function loadNewer(): Promise<void> {
    const saved = newer ?? (await readNewer())
    if (saved) beginWith(saved)
  }
  async function saveOver(): Promise<void> {
    const saved = newer ?? (await readNewer())
    if (!saved) return
    form.setValue('version', saved.version)
    await form.onSubmit()
  }
  return {
    form,
    sharedLocation,
    locationRef: field.ref,
    outdated: isOutdated ? { newer, loadNewer, saveOver } : null,
    discard: draft.isSaved ? () => beginWith(prayer) : undefined,
  }
}

export type EditPrayerState = ReturnType<typeof useEditPrayer>

function useDraftChanges({ subscribe }: PrayerForm, onChange: (draft: EditDraft) => void): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange(editOf(values)) }),
    [subscribe, onChange],
  )
}

function valuesOf({ title, description, language, category, location, version }: Prayer) {
  return { title, description, language, category, location, version }
}

function editOf(values: PrayerValues): EditDraft {
  const { title, description, language, category, location = null, version = 0 } = values
  return { title, description, language, category, location, version }
}
