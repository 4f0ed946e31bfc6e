import * as z from 'zod/mini'
import { Image } from '#contract/media/media-operations.ts'

const ChatDraft = z.strictObject({ content: z.string(), images: z.array(Image) })
export type ChatDraft = z.output<typeof ChatDraft>

/** How the device keeps what a member began to write in a group (REQ-166). */
export function chatDraft(groupId: string, memberId: string) {
  const isEmpty = ({ content, images }: ChatDraft) => content.trim() === '' && images.length === 0
  return { name: `chat:${groupId}`, memberId, schema: ChatDraft, isEmpty }
}
