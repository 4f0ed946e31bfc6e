import type { notificationOperations } from '#contract/notifications/notification-operations.ts'
import type { pushOperations } from '#contract/notifications/push-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { PushSender } from '#server/platform/push/push-sender.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { countNotifications } from './count-notifications.ts'
import { getNotificationChoices } from './get-notification-choices.ts'
import { listNotificationMutes } from './list-notification-mutes.ts'
import { listNotifications } from './list-notifications.ts'
import { markNotificationsSeen } from './mark-notifications-seen.ts'
import { muteNotifications, unmuteNotifications } from './mute-notifications.ts'
import { declinePush } from './push/decline-push.ts'
import { endPushSubscription } from './push/end-push-subscription.ts'
import { getPushSettings } from './push/get-push-settings.ts'
import { registerPushSubscription } from './push/register-push-subscription.ts'
import { sendTestPush } from './push/send-test-push.ts'
import { setPushSettings } from './push/set-push-settings.ts'
import { setMailFrequency } from './set-mail-frequency.ts'
import { setNotificationChoice } from './set-notification-choice.ts'
import { unsubscribeMail } from './unsubscribe-mail.ts'

/**
 * Notifications of members, and their choices. Owns notifications, notification_items,
 * notification_choices, notification_mutes, digests, push_settings, push_subscriptions, pushes. Publishes notifications.*. Learns of other features by their
 * events only.
 */
export function notificationHandlers({ seal }: { seal: Seal }): Handlers<typeof notificationOperations> {
  return {
    listNotifications: query(listNotifications),
    countNotifications: query(countNotifications),
    markNotificationsSeen: command(markNotificationsSeen),
    getNotificationChoices: query(getNotificationChoices),
    setNotificationChoice: command(setNotificationChoice),
    setMailFrequency: command(setMailFrequency),
    listNotificationMutes: query(listNotificationMutes),
    muteNotifications: command(muteNotifications),
    unmuteNotifications: command(unmuteNotifications),
    unsubscribeMail: command(unsubscribeMail(seal)),
  }
}

/** Pushes to the browsers of members, and what these show. */
export function pushHandlers(deps: {
  seal: Seal
  pushSender: PushSender | null
}): Handlers<typeof pushOperations> {
  const { pushSender } = deps
  return {
    getPushSettings: query(getPushSettings(pushSender)),
    setPushSettings: command(setPushSettings(pushSender)),
    declinePush: command(declinePush),
    registerPushSubscription: command(registerPushSubscription(deps)),
    endPushSubscription: command(endPushSubscription),
    sendTestPush: command(sendTestPush),
  }
}
