/** What pages that only a browser can show say where scripts are off; only HTML from the server has it. */
export const withoutScriptsMessages = {
  'withoutScripts.title': 'This page needs JavaScript',
  'withoutScripts.detail':
    'It is shown only when JavaScript is on. Please turn it on and load the page again.',
  'withoutScripts.others': 'What you can read without it:',
} as const
