import * as z from 'zod/mini'

/** The reminders that 'In an hour' puts off at once. */
export const mostSnoozed = 8

/** A push as the server sends it and the worker of the device shows it: JSON, encrypted for one browser. */
export const PushedMessage = z.object({
  v: z.literal(1),
  /** The name of this site, which alone is shown where the push is meant for somebody else. */
  app: z.string(),
  /** The receiver that this browser was registered for. */
  receiver: z.uuid(),
  /** A newer push with this tag takes the place of the older one: the notification's id, or one of pushTags. */
  tag: z.string(),
  title: z.string(),
  body: z.optional(z.string()),
  /** The path of the page that a press opens; of a reminder the one where 'I prayed' is pressed. */
  to: z.string().check(z.startsWith('/')),
  /** The number of notifications that the member has not seen. */
  unseen: z.int().check(z.minimum(0)),
  /** The reminders that it tells of, which the device can put off. */
  reminders: z.optional(z.array(z.uuid()).check(z.maxLength(mostSnoozed))),
  /** The words of its buttons, in the language of the receiver. */
  labels: z.optional(z.object({ prayed: z.string(), later: z.string() })),
})
export type PushedMessage = z.output<typeof PushedMessage>
