/** The page on which a language is chosen, with the state of each. */
export const languageMessages = {
  'language.drafted': '{drafted} drafted by a machine',
  'language.draft': 'These words were drafted by a machine and wait for people to check them.',
  'language.lead':
    'People here speak eleven languages at home. Menus, buttons and states are drafted in ten of them besides English. What binds and what may save a life stands in English until people have checked it.',
  'language.offer': 'Do you want to read in this language?',
  'language.checkSentences': 'Check sentences of a language',
  'language.help': 'A wrong word? Write to us',
} as const
