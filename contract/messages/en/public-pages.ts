/** The landing page (HOME-1 … HOME-8). */
export const publicPageMessages = {
  'home.hero.line1': 'Track your prayers.',
  'home.hero.line2': 'Witness the miracles.',
  'home.hero.lead':
    'Write down what you are asking for, pray with people who know your name, and keep a record of every answer.',
  'home.getStarted': 'Get Started',
  'home.goToDashboard': 'Go to your dashboard',
  'home.viewCommunity': 'View Community',
  'home.everyDot': 'Every dot is a prayer.',
  'home.room': 'Every dot is room for a prayer.',
  'home.soFar': '{count} so far.',
  'home.features.title': 'One quiet place for the whole journey',
  'home.features.lead': 'From the first request before sunrise to the testimony you tell on Sunday.',
  'home.features.requests': '{app} Requests',
  'home.features.requests.body':
    'Put a prayer into words, add a photo or a place, and choose who may see it: only you, your groups, or everyone.',
  'home.features.miracles': 'Record Miracles',
  'home.features.miracles.body':
    'When the answer comes, write the testimony. The prayer turns from active to answered and stays in your history.',
  'home.features.groups': 'Join Prayer Groups',
  'home.fundraising': 'Give to a cause in the community',
  'home.features.groups.body':
    'Pray with your church, your family or your street. Share requests, talk in a live chat, carry each other.',
  'home.numbers': 'Community in numbers',
  'home.activeUsers': 'Active Users',
  'home.totalPrayers': 'Prayers Submitted',
  'home.totalMiracles': 'Miracles Reported',
  'home.totalCampaigns': 'Fundraising Campaigns',
  'home.numbers.how': 'How we count',
  'home.numbers.about':
    'Active Users are people with a verified account who were here in the last 30 days. The other numbers count everything that is kept here, private prayers included, and nothing else about it.',
  'home.numbers.asOf': 'as of {when}',
  'home.told.title': 'Told by the people who prayed',
  'home.told.invite.waiting':
    'Was a prayer of yours answered? Somebody who is still waiting may need to hear it.',
  'home.told.invite.length': 'A few sentences are enough: what you asked for, and how the answer came.',
  'home.told.invite.yours': 'Only miracles whose authors agree are shown here.',
  'home.told.report': 'Report a miracle',
  'home.closing.title': 'Begin with the prayer you are carrying today',
  'home.closing.body': 'It is free, and it stays private until you decide otherwise.',
} as const
