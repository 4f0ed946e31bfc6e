import type { PushedMessage } from '#contract/notifications/pushed-message.ts'

/** The message of a push; undefined for anything else. The schema itself would be as large as half of the worker. */
export function readMessage(text: string | undefined): PushedMessage | undefined {
  try {
    const message: unknown = JSON.parse(text ?? '')
    return isMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

function isMessage(value: unknown): value is PushedMessage {
  const { v, app, receiver, tag, title, to, unseen, reminders } = value as Partial<PushedMessage>
  const isWritten = [app, receiver, tag, title, to].every((part) => typeof part === 'string')
  return v === 1 && isWritten && Number.isInteger(unseen) && Array.isArray(reminders ?? [])
}
