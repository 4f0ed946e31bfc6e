import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { NewMessage } from '#contract/groups/chat-operations.ts'
import { Image } from '#contract/media/media-operations.ts'
import { readMessage } from '#contract/messages/key.ts'
import { useImages } from '#web/features/media/use-images.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'
import type { NewPicture } from '#web/platform/pending-writes/pending-writes.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'

const ChatDraft = z.strictObject({ content: z.string(), images: z.array(Image) })
export type ChatDraft = z.output<typeof ChatDraft>

/** The draft of a message in a group, as stored on the device (REQ-166). */
export function chatDraft(groupId: string, memberId: string) {
  const isEmpty = ({ content, images }: ChatDraft) => content.trim() === '' && images.length === 0
  return { name: `chat:${groupId}`, memberId, schema: ChatDraft, isEmpty }
}

type OutgoingMessage = {
  clientId: string
  content: string
  images: Image[]
  files: NewPicture[]
}

/**
 * The message being written in a group: stored on the device until it is queued, which needs no connection.
 */
export function useNewMessage(groupId: string, memberId: string, onSend: (message: OutgoingMessage) => void) {
  const draft = useDraft(chatDraft(groupId, memberId))
  const [content, setContent] = useState(draft.restored?.content ?? '')
  const [error, setError] = useState<string>()
  const images = useImages(draft.restored?.images, [], { isQuiet: true, mayWait: true })
  const { change, saveNow, discard } = draft
  useEffect(() => change({ content, images: images.images }), [change, content, images.images])
  const latest = useRef(content)
  const isWaiting = useRef(false)
  const mayBeSent = content.trim() !== '' || images.picked.length > 0

  function write(text: string): void {
    setError(undefined)
    latest.current = text
    setContent(text)
  }
  function send(): void {
    if (!mayBeSent || isWaiting.current) return
    const settled = images.settled()
    if (settled === true) enqueue()
    else if (settled) void waitFor(settled)
  }
  async function waitFor(settled: Promise<boolean>): Promise<void> {
    isWaiting.current = true
    const isSettled = await settled
    isWaiting.current = false
    if (isSettled) enqueue()
  }
  function enqueue(): void {
    const clientId = crypto.randomUUID()
    const [done, files] = [images.now(), images.unreached()]
    const all = [...done, ...files].map(({ id, alt }) => ({ id, alt }))
    const checked = NewMessage.safeParse({ clientId, content: latest.current, images: all })
    if (!checked.success) {
      setError(sentenceOf(checked.error.issues[0]?.message))
      return
    }
    onSend({ clientId, content: checked.data.content, images: done, files })
    discard()
    write('')
    images.reset([])
  }
  /** Saves the draft at once, for a composer that is about to unmount. */
  function saveDraft(): void {
    saveNow({ content, images: images.images })
  }
  return { content, images, error, mayBeSent, write, send, saveDraft }
}

function sentenceOf(message = 'field.invalid'): string {
  const { key, values } = readMessage(message, isLoaded)
  return say(key, values)
}
