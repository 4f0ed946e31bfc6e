import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { Message, MessageReactions, Quote } from '#contract/groups/chat-operations.ts'
import { Image } from '#contract/media/media-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { type Api, useApi } from '#web/platform/api/router-context.ts'
import type { StoredWrite } from '#web/platform/offline/offline-database.ts'
import { sentenceOf } from '#web/platform/pending-writes/pending-reason.ts'
import type { NewPicture, NewWrite, PendingState } from '#web/platform/pending-writes/pending-writes.ts'
import { mayGo, reasonFrom, type WriteResult } from '#web/platform/pending-writes/send-pending.ts'
import { ensurePendingWrites } from '#web/platform/pending-writes/start-pending-writes.ts'
import { usePendingWrites } from '#web/platform/pending-writes/use-pending-writes.ts'
import { addSentMessage, applyReactions, applyToLog, firstRead, refetchAfterRefusal } from './chat-cache.ts'

/** The status of an unsent message, for the line below it. */
export type UnsentStatus = 'sending' | 'offline' | 'pace' | 'signedOut' | 'failed'

type Pending = {
  /** Its idempotency key, which is the clientId of a message. */
  key: string
  content: string
  status: UnsentStatus
  /** The server's reason for a refusal, for the writer. */
  reason: string | null
  /** The server may have it already: only its answer ends the wait. */
  mayHaveArrived: boolean
}

/** New words of a message that the server has (REQ-262). */
export type PendingEdit = Pending & { kind: 'edit' }
/** A message that the server does not have yet. */
export type PendingMessage = Pending & {
  kind: 'message'
  images: Image[]
  /** How many pictures of this device go up before it. */
  waitingPictures: number
  replyTo: Quote | null
}

export type NewPendingMessage = {
  clientId: string
  content: string
  images: Image[]
  replyTo: Quote | null
  /** The pictures that go up before it. */
  files: NewPicture[]
}

const MessageDetails = z.object({ images: z.array(Image), replyTo: z.nullable(Quote) })
const Words = z.object({ content: z.string() })

type Place = { memberId: string; groupId: string; groupName: string }
type Settled = (write: StoredWrite, result: WriteResult) => void

/** The pending messages, edits and Amens of one group, and the actions on them. */
export function usePendingOfGroup(place: Place, onSettled?: Settled) {
  const { memberId, groupId } = place
  const queryClient = useQueryClient()
  const api = useApi()
  const state = usePendingWrites()
  const ensure = useCallback(
    () => ensurePendingWrites(queryClient, api, memberId),
    [queryClient, api, memberId],
  )
  useEffect(
    () =>
      ensure().onSettled(async (write, result) => {
        if (groupOf(write) !== groupId) return false
        await showResult({ queryClient, api, groupId }, write, result)
        onSettled?.(write, result)
        // There is nothing to correct in an Amen.
        if ('failure' in result && write.shown.text === null) await ensure().discard(write.key)
        return true
      }),
    [ensure, queryClient, api, groupId, onSettled],
  )
  const ofGroup = useMemo(() => byKind(state, groupId), [state, groupId])
  return {
    ...ofGroup,
    ...writesOf(place, (write) => void ensure().add(write)),
    retry: ({ key }: Pending) => void ensure().retry(key),
    discard: ({ key }: Pending) => void ensure().discard(key),
  }
}

/** The writes that are stored before they are sent. */
function writesOf({ groupId, groupName }: Place, add: (write: NewWrite) => void) {
  const shown = { title: groupName, path: `/groups/${groupId}?tab=chat`, text: null, draft: null }
  return {
    send: ({ clientId, content, images, replyTo, files }: NewPendingMessage) => {
      const chosen = images.map(({ id, alt }) => ({ id, alt }))
      const answered = replyTo ? { replyToId: replyTo.id } : {}
      add({
        key: clientId,
        operation: 'sendMessage',
        files,
        input: { groupId, clientId, content, images: chosen, ...answered },
        shown: {
          ...shown,
          text: content,
          draft: { name: `chat:${groupId}`, value: { content, images } },
          details: { images, replyTo },
        },
      })
    },
    edit: (messageId: string, content: string) =>
      add({
        key: crypto.randomUUID(),
        operation: 'editMessage',
        input: { groupId, messageId, content },
        shown: { ...shown, text: content },
      }),
    sayAmen: (messageId: string, isOn: boolean) =>
      add({
        key: crypto.randomUUID(),
        operation: isOn ? 'addMessageReaction' : 'withdrawMessageReaction',
        input: { groupId, messageId },
        shown,
      }),
  }
}

export type PendingOfGroup = ReturnType<typeof usePendingOfGroup>

function groupOf({ input }: StoredWrite): unknown {
  return input.groupId
}

/** The pending messages of a group, and the pending changes of messages by the id of the message. */
function byKind(state: PendingState, groupId: string) {
  const messages: PendingMessage[] = []
  const edits = new Map<string, PendingEdit>()
  const reactions = new Map<string, { isOn: boolean }>()
  for (const write of state.writes) {
    const { operation, subject, shown } = write
    if (groupOf(write) !== groupId || subject === null) continue
    const pending = pendingOf(write, state)
    if (operation === 'sendMessage') {
      const details = MessageDetails.safeParse(shown.details)
      messages.push({
        ...pending,
        kind: 'message',
        waitingPictures: write.files.length,
        ...(details.success ? details.data : { images: [], replyTo: null }),
      })
    } else if (operation === 'editMessage') edits.set(subject, { ...pending, kind: 'edit' })
    else if (write.state !== 'refused') reactions.set(subject, { isOn: operation === 'addMessageReaction' })
  }
  return { pending: messages, edits, reactions }
}

function pendingOf(write: StoredWrite, { pause, sendingKey }: PendingState): Pending {
  const { key, input, state, reason } = write
  const words = Words.safeParse(input)
  return {
    key,
    content: words.success ? words.data.content : '',
    status: state === 'refused' ? 'failed' : (pause ?? 'sending'),
    reason: sentenceOf(reason),
    mayHaveArrived: !mayGo(write) && sendingKey !== key,
  }
}

/** The title of a refused write. */
export function failureTitleOf({ kind }: PendingMessage | PendingEdit): string {
  return t(kind === 'edit' ? 'chat.editFailed' : 'chat.sendFailed')
}

/** The reason in translated words, when this page has them. */
export function reasonOf(result: WriteResult): string | null {
  return 'failure' in result ? sentenceOf(reasonFrom(result.failure)) : null
}

type Chat = { queryClient: QueryClient; api: Api; groupId: string }

/** Shows in the open log what the server answered. */
async function showResult(
  { queryClient, api, groupId }: Chat,
  { operation, subject }: StoredWrite,
  result: WriteResult,
) {
  if ('failure' in result) {
    refetchAfterRefusal(queryClient, groupId, result.failure)
    // A refused writer may have lost read access too: the refetch finds out.
    await queryClient.invalidateQueries({ queryKey: ['listMessages', groupId] })
    return
  }
  const message = Message.safeParse(result.output)
  const reactions = MessageReactions.safeParse(result.output)
  if (operation === 'sendMessage' && message.success) {
    await addSentMessage(queryClient, api, groupId, message.data)
  } else if (operation === 'editMessage' && message.success) {
    await firstRead(queryClient, api, groupId)
    applyToLog(queryClient, groupId, { messages: [message.data] })
  } else if (subject !== null && reactions.success) {
    await firstRead(queryClient, api, groupId)
    applyReactions(queryClient, groupId, { messageId: subject, reactions: reactions.data })
  }
}
