/** What members are told, and what they choose to be told. */
export const notificationMessages = {
  'notifications.choice.fixed':
    'You always get these, because they are about your account, your money or a task of yours.',
}
