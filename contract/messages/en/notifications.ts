/** What members are told, and what they choose to be told. */
export const notificationMessages = {
  'notifications.choice.fixed':
    'You always get these: they are about your account, your money, your place in a group or a decision about what you wrote.',
}
