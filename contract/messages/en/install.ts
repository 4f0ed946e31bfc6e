/** The offer to put the site on the home screen (REQ-508). */
export const installMessages = {
  'install.label': 'On your home screen',
  'install.offer': 'Put {app} on your home screen: opens without data',
  'install.accept': 'Put it there',
  'install.refuse': 'No, thank you',
} as const
