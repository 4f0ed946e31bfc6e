import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { SentOf } from '#contract/api/all-operations.ts'
import { type Group, NewGroup } from '#contract/groups/group-operations.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'

/** The form values of a group, also stored as a draft on the device (REQ-166). */
const GroupDraft = z.strictObject({
  name: z.string(),
  description: z.string(),
  isListed: z.boolean(),
  isOpen: z.boolean(),
  /** The version of the edited group; 0 for a new one. */
  version: z.int(),
})
export type GroupDraft = z.output<typeof GroupDraft>

/** The default values: listed for everyone, joining requires approval (REQ-30, REQ-161). */
export const newGroup: GroupDraft = { name: '', description: '', isListed: true, isOpen: false, version: 0 }

/** Converts a saved group to form values. */
export function groupDraftOf({ name, description, isListed, isOpen, version }: Group): GroupDraft {
  return { name, description, isListed, isOpen, version }
}

/** True when the draft equals the initial values and need not be stored. */
function isUntouched(draft: GroupDraft, begin: GroupDraft): boolean {
  return draft.name.trim() === begin.name && draft.description.trim() === begin.description
    ? draft.isListed === begin.isListed && draft.isOpen === begin.isOpen
    : false
}

/** The form values before the contract's defaults and normalization. */
export type GroupValues = SentOf<'createGroup'>

export type GroupForm = ReturnType<typeof useContractForm<GroupValues>>

type Options = {
  memberId: string
  /** The storage key of the draft on the device. */
  draftName: string
  /** The initial values when the device has no draft. */
  begin: GroupDraft
  /** Sends the values with the version they are based on. */
  send(group: GroupDraft): Promise<unknown>
}

/** The state of the group form, new or edited, with a draft on the device (GRP-2, REQ-51). */
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
    // An invitation-only group has no entry choice: an earlier choice is dropped.
    return { name, description, isListed, isOpen: isListed && isOpen, version: version.current }
  }
  useChanges(form, () => draft.change(written()))

  function beginAgain(next: GroupDraft): void {
    form.reset(valuesOf(next))
    version.current = next.version
    draft.discard()
  }
  /** Submits the current values as if they had been based on that version. */
  function sendOn(newer: number): Promise<void> {
    version.current = newer
    return form.onSubmit()
  }
  return { form, beginAgain, sendOn, discard: draft.isSaved ? () => beginAgain(begin) : undefined }
}

/** Calls back on every change of a field, but not for the initial values. */
function useChanges({ subscribe }: GroupForm, onChange: () => void): void {
  const notifyChange = useEffectEvent(onChange)
  useEffect(() => subscribe({ formState: { values: true }, callback: () => notifyChange() }), [subscribe])
}

function valuesOf({ version: _, ...values }: GroupDraft): GroupValues {
  return values
}
