/** The part of the sentences about passkeys that the sign-in page loads at once. */
export const passkeySignInMessages = {
  'secondFactor.signIn': 'Sign in with a passkey',
  'secondFactor.passkey.adding': 'Waiting for your phone...',
} as const
