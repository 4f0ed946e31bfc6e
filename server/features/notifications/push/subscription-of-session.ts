import { sql } from '#server/database/db.ts'

/** The subscription of the browser of a session. */
export const subscriptionOfSession = sql(
  'push-subscription-of-session',
  'select id from push_subscriptions where session_id = $1',
)
