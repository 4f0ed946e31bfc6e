/** What search engines and messengers show of the public pages. */
export const pageDescriptions = {
  'home.description':
    'Write down what you pray for, pray with people who know your name, and keep a record of every answer.',
  'wall.description': 'Requests that people have chosen to share with everyone.',
} as const
