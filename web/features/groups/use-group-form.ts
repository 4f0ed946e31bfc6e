import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { SentOf } from '#contract/api/all-operations.ts'
import { type Group, NewGroup } from '#contract/groups/group-operations.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'

/** A group as its form holds it and the device keeps it (REQ-166). */
const GroupDraft = z.strictObject({
  name: z.string(),
  description: z.string(),
  isListed: z.boolean(),
  isOpen: z.boolean(),
  /** Of the group that is edited; 0 for a new one. */
  version: z.int(),
})
export type GroupDraft = z.output<typeof GroupDraft>

/** What the form begins with: everybody may find it, nobody comes in unasked (REQ-30, REQ-161). */
export const newGroup: GroupDraft = { name: '', description: '', isListed: true, isOpen: false, version: 0 }

/** A group as it is now, to be edited. */
export function groupDraftOf({ name, description, isListed, isOpen, version }: Group): GroupDraft {
  return { name, description, isListed, isOpen, version }
}

/** True when the words say what they said at the beginning: there is nothing worth keeping. */
function isUntouched(draft: GroupDraft, begin: GroupDraft): boolean {
  return draft.name.trim() === begin.name && draft.description.trim() === begin.description
    ? draft.isListed === begin.isListed && draft.isOpen === begin.isOpen
    : false
}

/** What the form holds: a group before defaults and cleaning. */
export type GroupValues = SentOf<'createGroup'>

export type GroupForm = ReturnType<typeof useContractForm<GroupValues>>

type Options = {
  memberId: string
  /** Under which name the device keeps what was not sent yet. */
  draftName: string
  /** What the form shows when the device keeps nothing. */
  begin: GroupDraft
  /** Sends it, on the version that the words were written on. */
  send(group: GroupDraft): Promise<unknown>
}

/** The form of a group, new or edited, with a draft of it on the device (GRP-2, REQ-51). */
export function useGroupForm({ memberId, draftName, begin, send }: Options) {
  const draft = useDraft<GroupDraft>({
    name: draftName,
    memberId,
    schema: GroupDraft,
    isEmpty: (stored) => isUntouched(stored, begin),
  })
  const [start] = useState(draft.restored ?? begin)
  const version = useRef(start.version)
  const form = useContractForm<GroupValues>({
    schema: NewGroup,
    defaultValues: valuesOf(start),
    submit: async () => {
      const group = written()
      draft.saveNow(group)
      await send(group)
      draft.discard()
    },
  })
  function written(): GroupDraft {
    const { name, description = '', isListed = true, isOpen = false } = form.getValues()
    // Nobody sees the door of a group that is reached by invitation only: what was chosen for it is dropped.
    return { name, description, isListed, isOpen: isListed && isOpen, version: version.current }
  }
  useChanges(form, () => draft.change(written()))

  function beginAgain(next: GroupDraft): void {
    form.reset(valuesOf(next))
    version.current = next.version
    draft.discard()
  }
  /** Sends what was written here as if it had been written on that version. */
  function sendOn(newer: number): Promise<void> {
    version.current = newer
    return form.onSubmit()
  }
  return { form, beginAgain, sendOn, discard: draft.isSaved ? () => beginAgain(begin) : undefined }
}

/** Tells of every change of a field, but not of the beginning. */
function useChanges({ subscribe }: GroupForm, onChange: () => void): void {
  const notifyChange = useEffectEvent(onChange)
  useEffect(() => subscribe({ formState: { values: true }, callback: () => notifyChange() }), [subscribe])
}

function valuesOf({ version: _, ...values }: GroupDraft): GroupValues {
  return values
}
