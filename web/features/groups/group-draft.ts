import * as z from 'zod/mini'
import type { Group } from '#contract/groups/group-operations.ts'

/** A group as its form holds it and the device keeps it (REQ-166). */
export const GroupDraft = z.strictObject({
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
export function isUntouched(draft: GroupDraft, begin: GroupDraft): boolean {
  return draft.name.trim() === begin.name && draft.description.trim() === begin.description
    ? draft.isListed === begin.isListed && draft.isOpen === begin.isOpen
    : false
}
