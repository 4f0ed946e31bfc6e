import { eventNames, isLiveEventName } from '#contract/events/all-events.ts'
import { maxWatched } from '#contract/events/live-stream.ts'

/** The live stream for the API reference; it never ends, so it is no operation of the contract. */
export const liveStream = {
  operationId: 'live',
  summary: 'Tells, as events, what happens that the caller may know of, with ids alone.',
  description: [
    'A stream of server-sent events. `open` comes first; `event` says that something happened, and its id is the position',
    'to continue from; `here` is such a position without an event; `resync` says that too much was missed to send it all;',
    '`presence` how many are praying; `bye` that this server goes; `signed-out` that the session has ended.',
    `Names of events: ${eventNames.filter(isLiveEventName).join(', ')}.`,
  ].join(' '),
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The last id that was received; browsers send it by themselves.',
      schema: { type: 'string' },
    },
    {
      name: 'after',
      in: 'query',
      required: false,
      description:
        'The same, for the first request of a page. `x-event-cursor` of its reads is such an id; take the oldest.',
      schema: { type: 'string' },
    },
    {
      name: 'watch',
      in: 'query',
      required: false,
      description: 'What is open: `prayer:{id}`, `group:{id}` or `campaign:{id}`, several times if need be.',
      schema: { type: 'array', items: { type: 'string' }, maxItems: maxWatched },
    },
  ],
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
  },
}
