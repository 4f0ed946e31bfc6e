/** Texts that only server-rendered HTML has: for search engines and messengers, and where scripts are off. */
export const serverPageMessages = {
  // Descriptions of public pages for search engines and messengers.
  'site.picture': '{app}: a sun of dots that rises over indigo cloth.',
  'home.description':
    'Write down what you pray for, pray with people who know your name, and keep a record of every answer.',
  'wall.description': 'Requests that people have chosen to share with everyone.',
  'fundraising.description': 'Give to causes that began as a prayer, or raise money for one of your own.',
  'campaigns.description': 'Every campaign that takes donations: search them, sort them, give to one.',
  'community.description':
    'How many pray here, the miracles that members have told, and what is prayed for, counted and never invented.',
  'contact.description': 'Write to the people who run this site: questions, problems and wishes.',
  'terms.description': 'What you agree to when you open an account, and what you can expect of us.',
  'privacy.description':
    'What is kept about you, what for, for how long, who can see it, and what you can do.',
  'faq.description':
    'What it is, what it costs, who can see your prayers, and how groups, streaks and badges work.',
  'helplines.description':
    'Helplines in South Africa for people in danger, and for whoever fears for somebody.',
  'register.description':
    'Open a free account to write down your prayers, pray with your church or family and record what was answered.',

  // This stands on top of every page in a browser that is older than the target.
  'outdatedBrowser.detail':
    'This browser is too old for this site, and words you write here may be lost. Please update it, or open this page in another browser.',

  // Shown instead of pages that need scripts where scripts are off.
  'withoutScripts.title': 'This page needs JavaScript',
  'withoutScripts.detail':
    'It is shown only when JavaScript is on. Please turn it on and load the page again.',
  'withoutScripts.others': 'What you can read without it:',
} as const
