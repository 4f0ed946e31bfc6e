/** Terms, privacy and questions. */
export const legalMessages = {
  // Headings and notices around the legal texts; the texts themselves are versions in contract/legal.
  'legal.updated': 'Last updated {date}',
  'legal.version': 'Version {version}',
  'legal.inForceFrom': 'In force from {date}',
  'legal.contents': 'On this page',
  'legal.earlier': 'Earlier versions',
  'legal.past': 'You are reading an earlier version.',
  'legal.past.link': 'Read the version in force',
  'legal.coming': 'A new version takes effect on {date}.',
  'legal.coming.link': 'Read the new version',
  'legal.preview': 'You are reading the version that takes effect on {date}.',
  'legal.question': 'A question about this text?',
  'legal.contact': 'Contact Us',

  // The notice of new terms on every page (REQ-100).
  'termsBanner.label': 'About the terms',
  'termsBanner.text': 'New terms from {date}.',
  'termsBanner.link': 'Read them',

  // The 17 questions of the FAQ (REQ-13, REQ-14, REQ-36, REQ-37, REQ-50). They promise only what this site has.
  'faq.lead': 'What people ask us most, in short.',
  'faq.search': 'Search the questions',
  'faq.search.submit': 'Search',
  'faq.search.clear': 'Show all questions',
  'faq.found': '{count, plural, one {1 question} other {# questions}} with "{search}".',
  'faq.nothing.title': 'Nothing found',
  'faq.nothing': 'No question has these words. Try fewer or other ones, or write to us.',
  'faq.group.start': 'Getting started',
  'faq.group.prayers': 'Prayers and miracles',
  'faq.group.community': 'Groups and community',
  'faq.group.giving': 'Giving',
  'faq.group.data': 'Your data, and reaching us',
  'faq.more.title': 'Something else?',
  'faq.more': 'Write to us, and a person reads it.',
  'faq.contactUs': 'Contact Us',
  'faq.help': 'Helplines for people in danger',

  'faq.about.question': 'What is {app}?',
  'faq.about.answer':
    '{app} is a place for believers, mainly in South Africa, to write down prayer requests, to pray for each other and to record how prayers were answered. It works on a small phone with little data.',

  'faq.free.question': 'Is {app} free?',
  'faq.free.answer':
    'Yes. Only donations cost something. {fees} Prayer features are free. Donations carry the fee above.',

  'faq.sign-up.question': 'How do I sign up?',
  'faq.sign-up.answer':
    'Choose Sign Up, enter your name, your e-mail address and a password, and open the link we mail you. You can also sign up with Google or GitHub where their buttons are shown. You must be at least 13, and under 18 you need the consent of a parent or guardian.',

  'faq.groups.question': 'What are prayer groups?',
  'faq.groups.answer':
    'A group is a church, a family, a street or any circle that prays together. Its members see the prayers shared with it, talk in its chat, and nobody else does.',

  'faq.submit.question': 'How do I submit a prayer request?',
  'faq.submit.answer':
    'Choose Submit Prayer, give it a title, a category and your words, and choose who may see it: only you, groups of yours, or everyone. It stays private unless you choose otherwise. You can add images and a town, and later write updates.',

  'faq.miracle.question': 'How do I report a miracle?',
  'faq.miracle.answer':
    'Open your prayer and report a miracle on it. Write what happened and choose who may see it. The prayer turns from active to answered, and the testimony stays with it.',

  'faq.streak.question': 'How does the prayer streak work?',
  'faq.streak.answer':
    'A day counts when you submit a prayer, add an update, support a prayer or report a miracle. Days in a row make your streak; a day without any of these ends it, unless you set it as a rest day or say on the next day that you prayed. A day is a day in your own time zone, and your longest streak is kept.',

  'faq.join.question': 'How do I join a group?',
  'faq.join.answer':
    "Look under Explore Groups and press 'Join Group', or 'Request to Join' on the page of the group. The group's owner or an admin then decides. With an invitation link you come in at once.",

  'faq.create.question': 'Can I create my own group?',
  'faq.create.answer':
    'Yes. Under My Groups choose Create Group, give it a name and a description, and decide whether others find it or come in by invitation only. You are its owner, and can make members admins.',

  'faq.community.question': 'What does the community dashboard show?',
  'faq.community.answer':
    'It shows how many people are praying right now, how many members, prayers, miracles and groups there are, which categories people pray about most, how many prayers in each were answered, and the newest public miracle stories. The numbers are totals; nobody can be recognised in them.',

  'faq.fundraising.question': 'How does fundraising work?',
  'faq.fundraising.answer':
    'Adults can open a campaign for a cause once they have connected a bank account, and everybody can donate, with an account or without. Payments are handled by {provider}. {fees} Donations are final and non-refundable; the Terms of Service say what that means.',

  'faq.privacy.question': 'Who can see my prayers?',
  'faq.privacy.answer':
    'A private prayer is seen by you alone, and that is how every prayer begins. A prayer for groups is seen by their members, a public one by everyone. You can change it at any time. There is no advertising, and nothing is sold. The Privacy Policy says it all.',

  'faq.praying.question': 'Can I see who is praying?',
  'faq.praying.answer':
    'You see how many: the community dashboard shows how many people are praying right now, and each prayer how many people support it. Names are not shown, because praying is nothing to be watched at.',

  'faq.history.question': 'Where do I find my earlier prayers and miracles?',
  'faq.history.answer':
    'On your dashboard, under History. Every prayer you submitted and every miracle you reported is there, newest first. You can search it and narrow it to active, answered or archived prayers, or to miracles.',

  'faq.badges.question': 'Which badges are there?',
  'faq.badges.answer':
    'They come by themselves as you pray and are shown on your dashboard: {badges}. Nobody is ranked.',

  'faq.export.question': 'Can I export what I wrote?',
  'faq.export.answer':
    'Yes, as CSV or PDF. Both buttons are on your dashboard, under History: the CSV opens in any spreadsheet, and the PDF is made by printing the page it opens.',

  'faq.contact.question': 'How can I reach you?',
  'faq.contact.answer': 'Write to us through the contact page. You get a ticket number for your message.',
  'faq.contact.reply': 'We reply within {from}–{to} hours.',
} as const
