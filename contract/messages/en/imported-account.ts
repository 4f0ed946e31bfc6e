/** The consent of a member who came by an import without a name (REQ-408); other pages about accounts do without. */
export const importedAccountMessages = {
  'consent.name.subtitle':
    'Welcome. Before we open your account, please tell us your name, and read and accept the terms.',
  'consent.name.hint': 'The site you used before gave us no name that can be used here.',
} as const
