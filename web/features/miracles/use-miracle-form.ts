import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { SentOf } from '#contract/api/all-operations.ts'
import { Image } from '#contract/media/media-operations.ts'
import { type Miracle, NewMiracle } from '#contract/miracles/miracle-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { audiences } from '#contract/values/constants.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { chosenOf, type ImagesState, useImages } from '#web/features/media/use-images.ts'
import { keepLastLanguage, lastLanguage } from '#web/features/writing/last-language.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'
import type { NewPicture } from '#web/platform/pending-writes/pending-writes.ts'

/** A miracle in the form and in the draft on the device: unfinished text, groups not chosen yet (REQ-166). */
const MiracleDraft = z.strictObject({
  title: z.string(),
  description: z.string(),
  audience: z.strictObject({ kind: z.enum(audiences), groupIds: z.array(z.string()) }),
  images: z.array(Image),
  mayShowOnHome: z.boolean(),
  isAnonymous: z._default(z.boolean(), false),
  language: z._default(LanguageCode, 'en'),
  /** The version of the edited miracle; 0 for a new one. */
  version: z.int(),
})
export type MiracleDraft = z.output<typeof MiracleDraft>

/** A blank miracle with the audience and the language of the prayer it answers; private when there is none (REQ-72). */
export function newMiracle(prayer: Prayer | null): MiracleDraft {
  const audience = prayer ? audienceOf(prayer) : { kind: 'private' as const, groupIds: [] }
  return {
    title: '',
    description: '',
    audience,
    images: [],
    mayShowOnHome: false,
    isAnonymous: false,
    language: prayer?.language ?? lastLanguage(),
    version: 0,
  }
}

/** The current miracle as values of the edit form. */
export function draftOfMiracle(miracle: Miracle): MiracleDraft {
  const { title, description, images, mayShowOnHome, isAnonymous, language, version } = miracle
  const words = { title, description, language }
  return { ...words, audience: audienceOf(miracle), images, mayShowOnHome, isAnonymous, version }
}

/** True when there is nothing to save as a draft: nothing was written, or nothing changed. */
function isUntouched(draft: MiracleDraft, initial: MiracleDraft): boolean {
  const isBlank = `${draft.title}${draft.description}`.trim() === '' && draft.images.length === 0
  return isBlank || JSON.stringify(draft) === JSON.stringify(initial)
}

function audienceOf({ audience }: Prayer | Miracle): MiracleDraft['audience'] {
  return { kind: audience.kind, groupIds: audience.groups.map(({ id }) => id) }
}

/** The form's values: a miracle before defaults and cleaning; its images are held separately until it is sent. */
export type MiracleValues = SentOf<'reportMiracle'>

export type MiracleForm = ReturnType<typeof useContractForm<MiracleValues>>

type Options = {
  memberId: string
  /** The storage name of the draft. */
  draftName: string
  /** The form's values when there is no draft. */
  initial: MiracleDraft
  /** Sends it; `written` is what was written, with the version that the edit started from. */
  send(miracle: MiracleValues, written: MiracleDraft, files: readonly NewPicture[]): Promise<unknown>
  /** Whether it may wait for a connection. */
  mayWait?: boolean
  /** Called after the server saved it and the draft was deleted. */
  onSent(): Promise<unknown>
}

/** The form of a miracle, new or edited: its text, its images, and a draft of both on the device. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function useMiracleForm({ memberId, draftName, initial, send, mayWait = false, onSent }: Options) {
  const draft = useDraft<MiracleDraft>({
    name: draftName,
    memberId,
    schema: MiracleDraft,
    isEmpty: (stored) => isUntouched(stored, initial),
  })
  const [start] = useState(draft.restored ?? initial)
  const version = useRef(start.version)
  const images = useImages(start.images, initial.images, { mayWait })
  const form = useContractForm<MiracleValues>({
    schema: NewMiracle,
    defaultValues: valuesOf(start),
    listsErrors: true,
    prepare: images.settled,
    submit: async (values) => {
      const now = written()
      draft.saveNow(now)
      keepLastLanguage(now.language)
      const miracle = { ...values, images: chosenOf(images.now()), mayShowOnHome: mayStandOnHome(values) }
      await send(miracle, now, images.unreached())
      draft.discard()
      await onSent()
    },
  })
  function written(): MiracleDraft {
    const { title, description, language = 'en', audience, ...marks } = form.getValues()
    const { mayShowOnHome = false, isAnonymous = false } = marks
    const { kind, groupIds = [] } = audience
    const fields = { title, description, language, audience: { kind, groupIds }, mayShowOnHome, isAnonymous }
    return { ...fields, images: images.now(), version: version.current }
  }
  useChanges(form, images, () => draft.change(written()))

  function resetForm(next: MiracleDraft): void {
    form.reset(valuesOf(next))
    images.reset(next.images)
    version.current = next.version
    draft.discard()
  }
  /** Sends the form as if it had been edited on that version. */
  function submitOnVersion(newer: number): Promise<void> {
    version.current = newer
    return form.onSubmit()
  }
  const isRestored = draft.isSaved && draft.restored !== null
  return {
    form,
    images,
    isSaved: draft.isSaved,
    isRestored,
    resetForm,
    submitOnVersion,
    discard: () => resetForm(initial),
  }
}

/** Calls back for every change of a field or an image, but not for the initial values. */
function useChanges({ subscribe }: MiracleForm, { picked }: ImagesState, onChange: () => void): void {
  const notify = useEffectEvent(onChange)
  const [first] = useState(picked)
  useEffect(() => subscribe({ formState: { values: true }, callback: () => notify() }), [subscribe])
  useEffect(() => {
    if (picked !== first) notify()
  }, [picked, first])
}

function valuesOf({ images: _, version: __, ...values }: MiracleDraft): MiracleValues {
  return values
}

/** Consent applies to public miracles; it is dropped when the audience is no longer public (REQ-72). */
function mayStandOnHome({ audience, mayShowOnHome = false }: MiracleValues): boolean {
  return audience.kind === 'public' && mayShowOnHome
}
