/** The landing page (spec A §1). */
export const publicPageMessages = {
  'home.hero.line1': 'Track your prayers.',
  'home.hero.line2': 'Witness the miracles.',
  'home.hero.lead':
    'Write down what you are asking for, pray with people who know your name, and keep a record of every answer.',
  'home.getStarted': 'Get Started',
  'home.goToDashboard': 'Go to your dashboard',
  'home.viewPrayers': 'View Public Prayers',
  'home.everyDot': 'Every dot is a prayer.',
  'home.features.title': 'One quiet place for the whole journey',
  'home.features.lead': 'From the first request before sunrise to the testimony you tell on Sunday.',
  'home.features.requests': '{app} Requests',
  'home.features.requests.body':
    'Put a prayer into words and choose who may see it. It stays with you alone until you share it.',
  'home.features.miracles': 'Record Miracles',
  'home.features.miracles.body':
    'When the answer comes, write the testimony. The prayer turns from active to answered and stays in your history.',
  'home.features.groups': 'Join Prayer Groups',
  'home.features.groups.body':
    'Pray with your church, your family or your street. Share requests and carry each other.',
  'home.closing.title': 'Begin with the prayer you are carrying today',
  'home.closing.body': 'It is free, and it stays private until you decide otherwise.',
} as const
